/** A table that is shown without a server. */
import type { Names } from '../src/board/play';
import type { Move, PositionInfo, Scene, TableInfo, Thing } from '../src/lib/wire';
import { Shown } from '../src/table/shown.svelte';

interface Given {
  game: string;
  scene: Scene;
  next?: Set<string>;
  offered?: Thing[];
  travels?: Move[];
  touch?: (names: Readonly<Names>) => void;
}

export class Laid extends Shown {
  readonly table: TableInfo;
  readonly near = 0;
  position = $state.raw<PositionInfo | null>(null);
  picked = $state.raw<string[]>([]);
  readonly #given: Given;

  constructor(given: Given) {
    super('');
    this.#given = given;
    this.table = { game: given.game, seats: [] } as unknown as TableInfo;
    this.lay(given.scene);
    this.travels = given.travels ?? [];
  }

  lay(scene: Scene): void {
    this.position = { scene, moves: [], pending: [] } as unknown as PositionInfo;
  }

  override get next(): ReadonlySet<string> {
    return this.#given.next ?? super.next;
  }
  override get chosen(): readonly string[] {
    return this.picked;
  }
  override get offered(): readonly Thing[] {
    return this.#given.offered ?? super.offered;
  }
  override touch(names: Readonly<Names>): void {
    this.#given.touch?.(names);
  }
}
