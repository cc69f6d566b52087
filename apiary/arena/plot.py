"""The ratings as a picture, in SVG."""

from __future__ import annotations

from html import escape

from apiary.arena.report import Report

LEFT, RIGHT, TOP, ROW = 200, 560, 24, 30  # in pixels
STEPS = (5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)  # of Elo, between two lines
MOST_LINES = 8


def plot(report: Report) -> str:
    """A line for each player who is rated: a dot for the rating, a bar for its interval."""
    rated = [(line.player, line.rating) for line in report.standings if line.rating is not None]
    low = min((rating.elo - rating.error for _, rating in rated), default=0.0)
    high = max((rating.elo + rating.error for _, rating in rated), default=0.0)
    step = next((step for step in STEPS if (high - low) / step <= MOST_LINES), STEPS[-1])
    first, last = int(low // step) * step, (int(high // step) + 1) * step
    bottom = TOP + ROW * len(rated)

    def x(elo: float) -> str:
        return f"{LEFT + (RIGHT - LEFT) * (elo - first) / (last - first):.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {RIGHT + 30} {bottom + 30}"'
        ' font-family="system-ui, sans-serif" font-size="13">',
        f'<rect width="{RIGHT + 30}" height="{bottom + 30}" fill="#fffdf6"/>',
    ]
    for elo in range(first, last + 1, step):
        parts.append(
            f'<path d="M{x(elo)} {TOP - 10}V{bottom}" stroke="#d9c48f"/>'
            f'<text x="{x(elo)}" y="{bottom + 18}" text-anchor="middle">{elo:+}</text>'
        )
    for number, (player, rating) in enumerate(rated):
        y = TOP + ROW * number + ROW / 2
        from_, to = x(rating.elo - rating.error), x(rating.elo + rating.error)
        parts.append(
            f'<text x="{LEFT - 14}" y="{y + 4:g}" text-anchor="end">{escape(player)}</text>'
            f'<path d="M{from_} {y:g}H{to}" stroke="#8a5a00" stroke-width="3"/>'
            f'<circle cx="{x(rating.elo)}" cy="{y:g}" r="6" fill="#e8a317" stroke="#8a5a00"/>'
        )
    return "\n".join([*parts, "</svg>\n"])
