"""What migrations need to run while people play, beyond Django's own operations."""

from typing import Any

from django.db import router
from django.db.migrations.operations.base import Operation


class DropColumnIndex(Operation):
    """Take away the index that `db_index=True` gave a column, holding up nobody on PostgreSQL.

    Its migration is not atomic. Django's own way is to alter the field, which locks the table there and writes it anew
    on SQLite. Going back makes the index again.
    """

    reversible = True
    atomic = False

    def __init__(self, model_name: str, name: str) -> None:
        self.model_name, self.name = model_name, name

    def state_forwards(self, app_label: str, state: Any) -> None:
        field = state.models[app_label, self.model_name].fields[self.name].clone()
        field.db_index = False
        state.alter_field(app_label, self.model_name, self.name, field, preserve_default=True)

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        for index in self._indexes(app_label, schema_editor, to_state):
            schema_editor.execute(
                f"DROP INDEX {_concurrently(schema_editor)} {schema_editor.quote_name(index)}"
            )

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        if self._indexes(app_label, schema_editor, to_state):
            return
        model = to_state.apps.get_model(app_label, self.model_name)
        column = model._meta.get_field(self.name).column
        name = schema_editor.quote_name(f"{model._meta.db_table}_{column}_again")
        table, column = schema_editor.quote_name(model._meta.db_table), schema_editor.quote_name(column)
        schema_editor.execute(f"CREATE INDEX {_concurrently(schema_editor)} {name} ON {table} ({column})")

    def _indexes(self, app_label: str, schema_editor: Any, state: Any) -> list[str]:
        """The names of plain indexes on this column alone."""
        if not router.allow_migrate(schema_editor.connection.alias, app_label):
            return []
        model = state.apps.get_model(app_label, self.model_name)
        column = model._meta.get_field(self.name).column
        with schema_editor.connection.cursor() as cursor:
            found = schema_editor.connection.introspection.get_constraints(cursor, model._meta.db_table)
        return [name for name, one in found.items() if one["columns"] == [column] and _is_plain(one)]

    def describe(self) -> str:
        return f"Drop the index of {self.name} on {self.model_name}"

    @property
    def migration_name_fragment(self) -> str:
        return f"drop_index_{self.model_name}_{self.name}"


def _is_plain(one: dict[str, Any]) -> bool:
    return bool(one["index"]) and not (
        one["primary_key"] or one["unique"] or one["check"] or one["foreign_key"]
    )


def _concurrently(schema_editor: Any) -> str:
    return "CONCURRENTLY" if schema_editor.connection.vendor == "postgresql" else ""
