/** To whom we owe what. */

/** The drawings from game-icons.net that we use, and who drew them. */
export const ICONS: Record<string, string> = {
  ant: 'Delapouite',
  butterfly: 'Lorc',
  centipede: 'Lorc',
  cycle: 'Lorc',
  'direction-signs': 'Delapouite',
  dragonfly: 'Lorc',
  fly: 'Delapouite',
  gears: 'Lorc',
  'graduate-cap': 'Delapouite',
  hand: 'sbed',
  'insect-jaws': 'Lorc',
  ladybug: 'Delapouite',
  'magnifying-glass': 'Lorc',
  'medical-thermometer': 'Delapouite',
  misdirection: 'Delapouite',
  'praying-mantis': 'Delapouite',
  present: 'Delapouite',
  'round-potion': 'Caro Asercion',
  'scarab-beetle': 'Lorc',
  scorpion: 'Lorc',
  'spider-alt': 'Carl Olsen',
  spoon: 'Lorc',
  sprint: 'Lorc',
  stopwatch: 'Lorc',
  'swap-bag': 'Lorc',
  tick: 'Lorc',
  'two-coins': 'Delapouite',
};

/** Who invented and who published each game. */
export const GAMES: Record<string, { author: string; publisher: string }> = {
  hive: { author: 'John Yianni', publisher: 'Gen42 Games' },
  hornet: { author: 'Jani & Tero Moliis', publisher: 'Lautapelit.fi' },
  alveola: { author: 'Thomas Favrelière', publisher: 'Two Manta' },
  waggledance: { author: 'Mike Nudd', publisher: 'Grublin Games' },
};

/** The names of those who drew, each once with all they drew. */
export function artists(): { name: string; icons: string[] }[] {
  const names = [...new Set(Object.values(ICONS))].sort();
  return names.map((name) => ({
    name,
    icons: Object.keys(ICONS).filter((icon) => ICONS[icon] === name),
  }));
}
