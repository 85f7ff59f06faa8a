"""What staff below an administrator cannot reach: rights, other staff's accounts, columns that no list offers."""

import pytest
from django.test import Client

from accounts.models import User

from .admin_pages import page, staff
from .tables import open_table, started

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("own_host")]
RIGHTS = ("view_room", "view_seat", "view_match", "view_user", "change_user", "delete_user")


def edited(client: Client, person: User, **fields: str) -> int:
    """The status of a saved form of the account, with these fields changed."""
    usual = {"name": person.name, "language": "", "email": person.email or "", "email_wanted": ""}
    path = f"/admin/accounts/user/{person.pk}/change/"
    return client.post(path, {**usual, **fields}).status_code


def test_nobody_gives_themselves_rights() -> None:
    """Whoever may edit accounts, to suspend and to mute, edits players and nothing that is a right."""
    modi, player = staff("Modi", *RIGHTS), open_table(2).people[1]
    me = User.objects.get(name="Modi")
    assert edited(modi, me, is_superuser="on") == 403
    assert edited(modi, player, is_superuser="on", is_staff="on", name="Leila Two") == 302
    player.refresh_from_db()
    assert (player.name, player.is_staff, player.is_superuser) == ("Leila Two", False, False)
    me.refresh_from_db()
    assert not me.is_superuser


def test_only_administrators_touch_the_accounts_of_staff(boss: User) -> None:
    modi = staff("Modi", *RIGHTS)
    assert edited(modi, boss, email="modi@x.example") == 403
    assert modi.post(f"/admin/accounts/user/{boss.pk}/delete/", {"post": "yes"}).status_code == 403
    assert modi.post(f"/admin/accounts/user/{boss.pk}/password/", {"password1": "a" * 12}).status_code == 403
    boss.refresh_from_db()
    assert boss.email is None


@pytest.mark.parametrize(
    "asked",
    [
        "games/room/?code__startswith=A",
        "games/seat/?token_hash__startswith=a",
        "games/seat/?room__code__startswith=A",
        "games/seat/?user__password__startswith=a",
        "games/match/?plies__action__contains=7D",
        "games/match/?room__code__contains=A",
        "games/moderationact/?room__code__startswith=A",
        "accounts/user/?password__startswith=a",
        "accounts/user/?email__startswith=a",
    ],
)
def test_no_column_is_found_out_letter_by_letter(admin: Client, asked: str) -> None:
    started(2)
    assert admin.get(f"/admin/{asked}").status_code == 400


def test_the_filters_of_a_list_work(admin: Client) -> None:
    table = started(2)
    assert "Window 1" in page(admin, "/admin/games/room/?status__exact=playing&visibility__exact=public")
    assert "Leila" in page(admin, "/admin/games/seat/?room__status__exact=playing")
    assert "Leila" in page(admin, "/admin/accounts/user/?suspended=no&is_guest__exact=0")
    year = table.fresh().last_activity.year
    assert "Window 1" in page(admin, f"/admin/games/room/?last_activity__year={year}")


@pytest.mark.parametrize("chosen", ["zz", "9" * 30, "-1", "1 OR 1=1"])
def test_a_chosen_row_is_a_number(admin: Client, chosen: str) -> None:
    for model, action in (("games/room", "close_rooms"), ("accounts/user", "suspend_accounts")):
        answer = admin.post(f"/admin/{model}/", {"action": action, "_selected_action": chosen})
        assert answer.status_code == 400, model


def test_an_address_in_other_letters_is_taken_too(admin: Client) -> None:
    first, second = open_table(2).people
    User.objects.filter(pk=first.pk).update(email="a@b.example")
    answer = admin.post(
        f"/admin/accounts/user/{second.pk}/change/",
        {"name": second.name, "language": "", "email": "A@B.example", "email_wanted": ""},
    )
    assert answer.status_code == 200 and "errorlist" in answer.content.decode()
    second.refresh_from_db()
    assert second.email is None
