"""Columns that every move changes have no index of their own any more, nor has what another index finds (games.models)."""

from django.db import migrations

from chkobba_site.migrating import DropColumnIndex


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("games", "0010_muting")]
    operations = [
        DropColumnIndex("match", "turn_deadline"),
        DropColumnIndex("match", "bot_at"),
        DropColumnIndex("match", "round_deadline"),
        DropColumnIndex("match", "idle_at"),
        DropColumnIndex("room", "last_activity"),
        DropColumnIndex("ply", "match"),
    ]
