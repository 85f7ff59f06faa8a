from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0009_frozen_rooms'),
    ]

    operations = [
        migrations.AlterField(
            model_name='moderationact',
            name='action',
            field=models.CharField(choices=[('close', 'closed the room'), ('remove', 'removed from the seat'), ('suspend', 'suspended the account'), ('lift', 'lifted the suspension'), ('mute', 'muted the account'), ('unmute', 'let the account speak again'), ('freeze', 'stopped the table'), ('unfreeze', 'let the table go on')], max_length=8),
        ),
    ]
