from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0002_settings'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='muted_reason',
            field=models.CharField(blank=True, db_default='', max_length=300, verbose_name='reason of the muting'),
        ),
        migrations.AddField(
            model_name='user',
            name='muted_until',
            field=models.DateTimeField(blank=True, null=True, verbose_name='muted until'),
        ),
    ]
