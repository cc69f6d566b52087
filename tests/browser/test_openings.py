"""Openings on the analysis board."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit

ALONE = [{"kind": "me"}, {"kind": "me"}]
# A set that no other test plays with in public.
BEGINNING = {"game": "hive", "options": {"expansions": "L"}}


def test_what_was_played_here_is_looked_up(visit: Visit) -> None:
    person = visit(viewport={"width": 1280, "height": 800})
    ask = person.page.request
    for game in (("wG1", "bA1 wG1-"), ("wG1", "bB1 -wG1"), ("wA1",)):
        made = ask.post("/api/tables", data={**BEGINNING, "seats": ALONE, "public": True}).json()
        path = f"/api/tables/{made['id']}"
        for number, action in enumerate((*game, -1)):
            version = ask.get(path).json()["version"]
            command = {"id": f"c{number}", "version": version, "action": action}
            assert ask.post(f"{path}/actions", data=command).ok
    while True:  # they are counted a little later
        found = ask.post("/api/analysis/openings", data={"beginning": BEGINNING}).json()
        if found["games"] == 3:
            break
        person.page.wait_for_timeout(200)
    position = "Base+L;White[1];"
    person.page.goto("/analysis")
    person.page.get_by_role("tab", name="Open", exact=True).click()
    person.page.get_by_label("Paste a game").fill(position)
    person.page.get_by_role("button", name="Open", exact=True).click()
    person.page.get_by_role("tab", name="Openings").click()
    panel = person.page.get_by_role("region", name="Openings")
    expect(panel).to_contain_text("3 of 3 games with this set")
    moves = panel.get_by_role("button")
    expect(moves).to_have_text([re.compile("wG1.*2"), re.compile("wA1.*1")])
    expect(moves.first.get_by_role("img")).to_have_attribute("title", re.compile("Black won 100 %"))
    moves.first.click()
    expect(person.pieces).to_have_count(1)
    expect(panel).to_contain_text("2 of 3 games with this set")
    expect(moves).to_have_count(2)
    moves.first.click()
    expect(panel).to_contain_text("No game went on from here.")
    expect(person.pieces).to_have_count(2)
