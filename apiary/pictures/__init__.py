"""Pictures of games as SVG, drawn from the same sources as the pages of the site.

`drawings.json` holds the components of `web/src/games` as data (`npm run pictures` writes it):
their markup, what they compute, and their styles. `script` computes, `styles` reads colours and
lengths, `drawing` draws one thing, `board` a hex board, `picture` all there is to see, `film` a
whole game. What comes out are plain shapes with plain attributes, which any program shows that
reads SVG.
"""
