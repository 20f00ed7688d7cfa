/** What a log must never contain after an attack: stack traces of its own, and unhandled rejections. */
const suspicious = /^\s+at .+[:(]\d|"stack":"|unhandledRejection|UnhandledPromiseRejection|uncaughtException/i;

/** What a server printed. */
export class ServerLog {
  readonly #lines: string[] = [];
  #rest = "";

  /** Appends a piece of output. */
  add(text: string): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    this.#lines.push(...lines);
  }

  /** Number of lines; a mark for `since` and `suspiciousSince`. */
  get length(): number {
    return this.#lines.length;
  }

  /** Lines after the mark. */
  since(mark: number): readonly string[] {
    return this.#lines.slice(mark);
  }

  /** Lines after the mark with a stack trace or an unhandled rejection. */
  suspiciousSince(mark: number): readonly string[] {
    return this.#lines.slice(mark).filter((line) => suspicious.test(line));
  }

  /** Whether any line contains that text. */
  holds(text: string): boolean {
    return this.#lines.some((line) => line.includes(text));
  }
}
