/** How long work keeps its slot while another session waits, in milliseconds. */
export const turnMs = 1_000;

/** How far an arriving session is ahead of present ones, in milliseconds of their slots. */
const headStartMs = 2_000;

/** Account of a session. Times are in milliseconds. */
interface Share {
  /** Pieces of work that wait or have started. */
  present: number;
  /** Slots that it currently holds. */
  places: number;
  /** What it has held, as if it had held as much as the average before it arrived. */
  held: number;
  /** What it has held since then. */
  used: number;
  /** Number of its last start among all; 0 for none. */
  lastBegun: number;
}

/**
 * Counts how long sessions have held slots, so that the one that has had the least comes next. Treats an arriving
 * session as if it had held as much as the others on average, with a head start that it uses up: it need not catch up
 * with them, and cannot save up turns while it is away.
 */
export class TurnAccount {
  /** What a session that was always present would have held by now. */
  #average = 0;
  #beginnings = 0;
  readonly #shares = new Map<string, Share>();

  /** Adds work of the session. */
  enter(session: string): void {
    const share = this.#shares.get(session) ?? { present: 0, places: 0, held: this.#average, used: 0, lastBegun: 0 };
    this.#shares.set(session, { ...share, present: share.present + 1 });
  }

  /** Removes work of the session. Remembers only sessions that have used more than a new session is credited with. */
  leave(session: string): void {
    this.#get(session).present -= 1;
    const isEmpty = this.#countPresent() === 0;
    for (const [other, share] of this.#shares) {
      if (share.present === 0 && (isEmpty || toTurn(share) <= this.#average - headStartMs)) this.#shares.delete(other);
    }
  }

  /** Records that work of a present session has been given a slot. */
  take(session: string): void {
    this.#beginnings += 1;
    const share = this.#get(session);
    share.lastBegun = this.#beginnings;
    share.places += 1;
  }

  /** Records that work of the session has released its slot. */
  release(session: string): void {
    this.#get(session).places -= 1;
  }

  /** Records that a present session has held one slot for this many milliseconds. */
  charge(session: string, milliseconds: number): void {
    const share = this.#get(session);
    share.held += milliseconds;
    share.used += milliseconds;
    this.#average += milliseconds / this.#countPresent();
  }

  /**
   * Ranks present sessions: the one with the smallest number is next. In milliseconds of a slot; a held one counts as a
   * whole turn from its start.
   */
  turnOf(session: string): number {
    const share = this.#get(session);
    return toTurn(share) + share.places * turnMs;
  }

  /** Number of the session's last start among all; 0 for none. Breaks ties between sessions that have held the same. */
  lastBegun(session: string): number {
    return this.#get(session).lastBegun;
  }

  #get(session: string): Share {
    const share = this.#shares.get(session);
    if (share === undefined) throw new Error("The session has no work here.");
    return share;
  }

  #countPresent(): number {
    return [...this.#shares.values()].filter(({ present }) => present > 0).length;
  }
}

function toTurn({ held, used }: Share): number {
  return held - Math.max(0, headStartMs - used);
}
