"""Migrations run while people play, and old processes go on until they are restarted: nothing may lock a table for
long, nor take away what old code reads."""

from collections.abc import Iterator

import pytest
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import connection, migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.models.fields import NOT_PROVIDED

from chkobba_site.migrating import DropColumnIndex

# The last migration of each app that was written before this rule.
BEFORE = {"accounts": "0002", "games": "0008"}
# What new tables, empty columns and words about them need; each is quick and reversible.
HARMLESS = (
    migrations.CreateModel,
    migrations.AlterModelOptions,
    migrations.AlterModelManagers,
    AddIndexConcurrently,
    DropColumnIndex,
)


def own_migrations() -> Iterator[tuple[str, migrations.Migration]]:
    loader = MigrationLoader(None, ignore_no_migrations=True)
    for (app, name), migration in sorted(loader.disk_migrations.items()):
        if app in ("accounts", "games", "chkobba_site") and name[:4] > BEFORE.get(app, "0000"):
            yield f"{app}.{name}", migration


def complaints(migration: migrations.Migration) -> list[str]:
    """What in it would stop a running site; [] when it may run while people play."""
    made = {one.name_lower for one in migration.operations if isinstance(one, migrations.CreateModel)}
    return [said for one in migration.operations if (said := complaint(one, made))]


def complaint(operation: Operation, made: set[str]) -> str:
    if isinstance(operation, HARMLESS) or getattr(operation, "model_name", "").lower() in made:
        return ""
    if isinstance(operation, migrations.AddField):
        return _of_column(operation)
    if isinstance(operation, migrations.AlterField):
        return "" if _is_same_column(operation) else f"{operation.describe()}: it may rewrite the table"
    return f"{operation.describe()}: {type(operation).__name__} locks, or takes away what old code uses"


def _of_column(operation: migrations.AddField) -> str:
    field = operation.field
    if field.null or field.db_default is not NOT_PROVIDED or field.many_to_many:
        return ""
    return f"{operation.describe()}: old code writes rows without it; give it null=True or db_default"


def _is_same_column(operation: migrations.AlterField) -> bool:
    """Words and choices of a text column are Python's business; this migration says so."""
    return isinstance(operation.field, models.CharField) and bool(operation.field.choices)


def test_new_migrations_run_while_people_play():
    found = {name: said for name, migration in own_migrations() if (said := complaints(migration))}
    assert found == {}
    assert {name.partition(".")[0] for name, _migration in own_migrations()} >= {"games", "chkobba_site"}


@pytest.mark.parametrize(
    "operation",
    [
        migrations.AddField("ply", "weight", models.IntegerField(default=0)),
        migrations.RemoveField("ply", "bot"),
        migrations.RenameField("ply", "bot", "robot"),
        migrations.AlterField("ply", "action", models.TextField()),
        migrations.AddIndex("ply", models.Index(fields=["created"], name="x")),
        migrations.AddConstraint("ply", models.UniqueConstraint(fields=["created"], name="y")),
        migrations.DeleteModel("pulse"),
        migrations.RunPython(migrations.RunPython.noop),
        migrations.RunSQL("SELECT 1"),
    ],
)
def test_what_locks_or_takes_away_is_noticed(operation):
    assert complaint(operation, set())


def test_what_only_adds_is_fine():
    new = migrations.CreateModel("Thing", [("id", models.BigAutoField(primary_key=True))])
    index = models.Index(fields=["id"], name="z")
    of_new = migrations.AddIndex("thing", index)
    for operation in (
        migrations.AddField("ply", "note", models.TextField(null=True)),
        migrations.AddField("ply", "weight", models.IntegerField(db_default=0)),
        AddIndexConcurrently("ply", index),
        of_new,
    ):
        assert complaint(operation, {"thing"}) == ""
    migration = type("Migration", (migrations.Migration,), {"operations": [new, of_new]})("0001", "games")
    assert complaints(migration) == []


@pytest.mark.django_db(transaction=True)
def test_an_index_goes_and_comes_back():
    """On both databases, with rows in the table."""
    before = _indexes()
    assert {"turn_deadline", "bot_at", "last_activity"}.isdisjoint(before), "the migrations have run"
    operation = DropColumnIndex("room", "created")
    state = MigrationLoader(connection).project_state()
    after = state.clone()
    operation.state_forwards("games", after)
    assert not after.apps.get_model("games", "room")._meta.get_field("created").db_index
    with connection.schema_editor(atomic=False) as editor:
        operation.database_backwards("games", editor, after, state)
    assert "created" in _indexes()
    with connection.schema_editor(atomic=False) as editor:
        operation.database_forwards("games", editor, state, after)
    assert _indexes() == before


def _indexes() -> set[str]:
    """The columns of rooms and matches with an index of their own."""
    with connection.cursor() as cursor:
        found = [
            one["columns"][0]
            for table in ("games_room", "games_match")
            for one in connection.introspection.get_constraints(cursor, table).values()
            if one["index"] and len(one["columns"]) == 1
        ]
    return set(found)
