from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0008_state_before_acts")]

    operations = [
        migrations.AddField(
            model_name="room",
            name="frozen_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="moderationact",
            name="action",
            field=models.CharField(
                choices=[
                    ("close", "closed the room"),
                    ("remove", "removed from the seat"),
                    ("suspend", "suspended the account"),
                    ("lift", "lifted the suspension"),
                    ("freeze", "stopped the table"),
                    ("unfreeze", "let the table go on"),
                ],
                max_length=8,
            ),
        ),
    ]
