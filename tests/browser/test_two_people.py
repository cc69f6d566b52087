"""Two people at a table, and others who come by."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.site import Site

GAME = 20  # moves
SEATS = ({"kind": "me"}, {"kind": "friend"})


def invite(host: Person) -> str:
    """The link that a friend gets, read where the host reads it."""
    link = host.page.get_by_role("textbox", name="Invite link")
    expect(link).to_have_value(re.compile("invite="))
    return link.input_value()


def accept(friend: Person, link: str, name: str) -> None:
    """Sit down by an invite link."""
    friend.page.goto(link)
    expect(friend.page.get_by_role("heading", name="You are invited to play Hive")).to_be_visible()
    friend.page.get_by_label("Your name").fill(name)
    friend.button("Play").click()
    expect_seated(friend)


def expect_seated(friend: Person) -> None:
    """Wait until the friend has the seat, which was called "Your friend" before."""
    expect(friend.seat("Black").get_by_text("You", exact=True)).to_be_visible()


@pytest.fixture
def white(visit: Visit) -> Person:
    """Who has set the table up."""
    host = visit()
    host.sit_down(host.set_up(*SEATS))
    return host


@pytest.fixture
def black(visit: Visit, white: Person) -> Person:
    """The friend, sitting down."""
    friend = visit()
    accept(friend, invite(white), "Willi")
    return friend


def play(players: tuple[Person, Person], first: int, last: int) -> None:
    """Play some moves, each seen at once by the other."""
    for number in range(first, last):
        line = players[number % 2].play(pick=7 * number)
        expect(players[1 - number % 2].moves.nth(number)).to_have_text(line, use_inner_text=True)


def test_a_friend_comes_by_the_link_and_both_play(visit: Visit) -> None:
    host, friend = visit(), visit()
    host.page.goto("/")
    host.button("Invite a friend").first.click()
    link = invite(host)
    friend.page.goto(link)
    friend.page.get_by_label("Your name").fill("Willi")
    friend.button("Play").click()
    begins_host = re.compile("Your turn|to play")
    expect(host.status).to_have_text(begins_host)
    expect(friend.status).to_have_text(begins_host)
    expect(host.page.get_by_role("complementary", name="Players")).to_contain_text("Willi")
    host_first = "Your turn" in host.status.inner_text()
    play((host, friend) if host_first else (friend, host), 0, GAME)
    expect(host.moves).to_have_count(GAME)
    expect(friend.moves).to_have_count(GAME)
    assert host.pieces.count() == friend.pieces.count()


def test_the_host_sends_somebody_away(visit: Visit, white: Person) -> None:
    stranger = visit()
    link = invite(white)
    accept(stranger, link, "Bruno")
    white.button("Send Bruno away").click()
    expect(stranger.notice("has sent you away")).to_be_visible()
    expect(white.status).to_have_text("Waiting for players.")
    stranger.forgive("403")
    stranger.button("Play").click()
    expect(stranger.notice("has sent you away")).to_be_visible()
    friend = visit()
    accept(friend, link, "Ottilie")
    white.play()
    expect(friend.moves).to_have_count(1)
    friend.play()
    expect(white.moves).to_have_count(2)
    expect(white.button("Send Ottilie away")).to_be_hidden()


def test_reloading_loses_nothing(white: Person, black: Person) -> None:
    play((white, black), 0, 4)
    before = white.moves.all_inner_texts()
    white.page.reload()
    expect(white.moves).to_have_count(4)
    assert white.moves.all_inner_texts() == before
    play((white, black), 4, 6)


def test_whoever_was_offline_gets_what_was_missed(white: Person, black: Person) -> None:
    play((white, black), 0, 2)
    white.play()
    expect(black.moves).to_have_count(3)
    white.forgive("ERR_INTERNET_DISCONNECTED")
    white.context.set_offline(True)
    expect(white.notice("No connection since")).to_be_visible()
    black.play()
    expect(white.moves).to_have_count(3)
    white.context.set_offline(False)
    expect(white.moves).to_have_count(4)
    play((white, black), 4, 6)


def test_the_server_may_restart(browser: Browser, tmp_path: Path) -> None:
    with Site(tmp_path) as site:
        port = str(urlsplit(site.address).port)
        context = browser.new_context(base_url=site.address, reduced_motion="reduce")
        person = Person(context)
        person.sit_down(person.set_up({"kind": "me"}, {"kind": "me"}))
        play((person, person), 0, 2)
        site.kill()
        expect(person.notice("No connection since")).to_be_visible()
        expect(person.moves).to_have_count(2)
    with Site(tmp_path, "--port", port):
        expect(person.notice("No connection since")).to_be_hidden()
        play((person, person), 2, 4)
        context.close()


def test_a_third_watches_and_cannot_act(visit: Visit, white: Person, black: Person) -> None:
    play((white, black), 0, 2)
    watcher = visit()
    watcher.sit_down(white.table)
    expect(watcher.moves).to_have_count(2)
    expect(watcher.status).to_have_text(re.compile("You are watching"))
    expect(white.page.get_by_text("Watching: 1")).to_be_visible()
    white.play()
    expect(watcher.moves).to_have_count(3)
    assert watcher.glowing.count() == 0
    for name in ("Resign", "Offer a draw", "Take back", "Hint"):
        expect(watcher.button(name)).to_have_count(0)
    watcher.touch("piece:bA1")
    black.play()
    expect(watcher.moves).to_have_count(4)


def test_a_private_table_is_nobodys_business(visit: Visit, white: Person, black: Person) -> None:
    stranger, table = visit(), white.table
    stranger.page.goto("/")
    expect(stranger.page.get_by_role("heading", name="Games to watch")).to_be_visible()
    expect(stranger.page.locator(f'a[href*="{table}"]')).to_have_count(0)
    for known in (white, black):
        known.page.goto("/")
        mine = known.page.get_by_role("region", name="Your tables")
        expect(mine.locator(f'a[href="/t/{table}"]')).to_be_visible()
    public = white.set_up({"kind": "me"}, {"kind": "me"}, public=True)
    stranger.page.reload()
    watched = stranger.page.get_by_role("region", name="Games to watch")
    expect(watched.locator(f'a[href="/t/{public}"]')).to_be_visible()


def test_the_seat_is_only_for_whoever_has_the_link(visit: Visit, white: Person) -> None:
    stranger = visit()
    stranger.sit_down(white.table)
    expect(stranger.page.get_by_text("kept for a friend with the invite link")).to_be_visible()
    expect(stranger.button("Play")).to_have_count(0)


def test_chat(white: Person, black: Person) -> None:
    white.say("Good luck")
    black.say("And to you")
    for person in (white, black):
        expect(person.chat).to_contain_text("Good luck")
        expect(person.chat).to_contain_text("Willi And to you")
    white.page.reload()
    white.page.get_by_role("tab", name="Chat").click()
    expect(white.chat).to_contain_text("Good luck")


def test_what_is_said_while_sitting_down_is_heard_once(visit: Visit, white: Person) -> None:
    friend, link = visit(), invite(white)
    on_their_way: list[Route] = []
    friend.page.route("**/seats", lambda route: on_their_way.append(route))
    friend.page.goto(link)
    with friend.page.expect_request("**/seats"):
        friend.button("Play").click()
    friend.say("Here I am")
    white.say("Come in")
    expect(friend.chat).to_contain_text("Come in")
    on_their_way.pop().continue_()
    for person in (white, friend):
        person.page.get_by_role("tab", name="Chat").click()
        expect(person.chat.get_by_text("Here I am")).to_have_count(1)
    expect(friend.page.get_by_role("textbox", name="Say something")).to_have_value("")


def test_words_wait_while_the_moves_are_looked_at(white: Person) -> None:
    words = white.page.get_by_role("textbox", name="Say something")
    white.page.get_by_role("tab", name="Chat").click()
    words.fill("By the way")
    white.page.get_by_role("tab", name="Moves").click()
    expect(words).to_have_count(0)
    white.page.get_by_role("tab", name="Chat").click()
    expect(words).to_have_value("By the way")


def test_news_of_chat_is_marked_while_the_moves_are_shown(white: Person, black: Person) -> None:
    black.page.get_by_role("tab", name="Moves").click()
    white.say("Hello")
    expect(black.page.get_by_role("tab", name="Chat Something new")).to_be_visible()


def test_taking_back_needs_the_other(white: Person, black: Person) -> None:
    play((white, black), 0, 3)
    white.button("Take back").click()
    expect(white.status).to_contain_text("Waiting for an answer")
    expect(black.status).to_contain_text("White asks to take back")
    black.button("Keep the move").click()
    expect(white.status).not_to_contain_text("Waiting for an answer")
    expect(white.moves).to_have_count(3)

    white.button("Take back").click()
    black.button("Allow it").click()
    for person in (white, black):
        expect(person.moves).to_have_count(2)
        expect(person.pieces).to_have_count(2)
    play((white, black), 2, 4)


def test_a_draw_is_offered_and_accepted(white: Person, black: Person) -> None:
    play((white, black), 0, 2)
    white.button("Offer a draw").click()
    expect(black.status).to_contain_text("A draw is offered")
    black.button("Accept the draw").click()
    endings = [person.page.get_by_role("region", name="Draw") for person in (white, black)]
    for ending in endings:
        expect(ending).to_contain_text("agreed")
    old = black.page.url
    endings[1].get_by_role("button", name="Rematch").click()
    expect(endings[1]).to_contain_text("Rematch offered")
    endings[0].get_by_role("button", name="No, thanks").click()
    endings[1].get_by_role("button", name="Rematch").click()
    endings[0].get_by_role("button", name="Play again").click()
    for person in (white, black):
        expect(person.page).not_to_have_url(old)
    assert white.page.url == black.page.url
    play((black, white), 0, 2)
