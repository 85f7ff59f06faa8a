from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0007_credits")]

    operations = [
        migrations.AddField(
            model_name="moderationact",
            name="before",
            field=models.JSONField(default=dict),
        ),
    ]
