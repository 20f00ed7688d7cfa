/** What the output of a start announces. */
const announcements = { "page open": /^The page is open: /m, ready: /Caveat is ready: / } as const;

/** Measures a start by what it prints. */
export class StartClock {
  readonly #begun = performance.now();
  readonly #seconds = new Map<keyof typeof announcements, number>();
  #printed = "";

  /** Receives a piece of the output at the moment when it is printed. */
  read(text: string): void {
    this.#printed += text;
    for (const end of Object.keys(announcements) as (keyof typeof announcements)[]) {
      if (this.#seconds.has(end) || !announcements[end].test(this.#printed)) continue;
      this.#seconds.set(end, (performance.now() - this.#begun) / 1000);
    }
  }

  /** Duration of the steps of the set-up, as the start states it, in whole seconds; some of them overlap. */
  get steps(): ReadonlyMap<string, number> {
    const found = this.#printed.matchAll(/^(.+): done in (?:(\d+) min )?(\d+) s$/gm);
    return new Map(
      [...found].map(([, step = "", minutes = 0, seconds]) => [step, Number(minutes) * 60 + Number(seconds)]),
    );
  }

  /** Seconds until the start announced that. Throws if it never did. */
  secondsUntil(end: keyof typeof announcements): number {
    const seconds = this.#seconds.get(end);
    if (seconds === undefined) throw new Error(`The start did not announce “${end}”:\n${this.#printed}`);
    return seconds;
  }
}
