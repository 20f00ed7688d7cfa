/** What a log may never hold after an attack: stack traces of its own, and promises that nobody waited for. */
const suspicious = /^\s+at .+[:(]\d|"stack":"|unhandledRejection|UnhandledPromiseRejection|uncaughtException/i;

/** What a server printed. */
export class ServerLog {
  readonly #lines: string[] = [];
  #rest = "";

  /** Takes the next piece of what was printed. */
  add(text: string): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    this.#lines.push(...lines);
  }

  /** How many lines there are; a mark for `since` and `suspiciousSince`. */
  get length(): number {
    return this.#lines.length;
  }

  /** Lines after the mark. */
  since(mark: number): readonly string[] {
    return this.#lines.slice(mark);
  }

  /** Lines after the mark that hold a stack trace or an unhandled rejection. */
  suspiciousSince(mark: number): readonly string[] {
    return this.#lines.slice(mark).filter((line) => suspicious.test(line));
  }

  /** Whether any line holds that text. */
  holds(text: string): boolean {
    return this.#lines.some((line) => line.includes(text));
  }
}
