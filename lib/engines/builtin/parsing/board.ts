import type { ColumnProfile } from "@/lib/domain/profile";
import type { Lexicon } from "./lexicon";
import type { Meaning, Part } from "./part";
import { failStructure, Unreadable } from "./unreadable";

/** Meanings that carry no weight of their own between two others. */
const light: ReadonlySet<Meaning["kind"]> = new Set(["filler", "preposition", "copula"]);

/** The parts of a question while they are being used up. */
export class Board {
  readonly #used = new Set<number>();
  /** How the question was read where it could be read otherwise. */
  readonly notes: string[] = [];

  constructor(
    readonly parts: readonly Part[],
    readonly lexicon: Lexicon,
    readonly question: string,
  ) {}

  /** Meaning of part `index`; null outside of the question. */
  at(index: number): Meaning | null {
    return this.parts[index]?.meaning ?? null;
  }

  /** Text of part `index` as it was typed. */
  textOf(index: number): string {
    return this.parts[index]?.text ?? "";
  }

  /** The question from part `from` to part `to`, as it was typed. */
  textBetween(from: number, to: number): string {
    const start = this.parts[from]?.tokens[0]?.start ?? 0;
    return this.question.slice(start, this.parts[to]?.tokens.at(-1)?.end);
  }

  isUsed(index: number): boolean {
    return this.#used.has(index);
  }

  /** Marks parts as used. A part says one thing only: using it twice ends the reading. */
  use(...indices: readonly number[]): void {
    for (const index of new Set(indices)) {
      if (this.#used.has(index)) failStructure(this.textOf(index));
      this.#used.add(index);
    }
  }

  /** Places of unused parts of one kind, in order. */
  unused(kind: Meaning["kind"]): number[] {
    return this.parts.flatMap((part, index) => (part.meaning.kind === kind && !this.isUsed(index) ? [index] : []));
  }

  /** Whether an unused part of that kind is left. */
  has(kind: Meaning["kind"]): boolean {
    return this.unused(kind).length > 0;
  }

  /** Next place after `index` that is not light; -1 at the end or at a part that is used. */
  after(index: number): number {
    let next = index + 1;
    while (next < this.parts.length && light.has(this.at(next)?.kind ?? "filler")) next += 1;
    return next < this.parts.length && !this.isUsed(next) ? next : -1;
  }

  /** Next place before `index` that is not light; -1 at the beginning or at a part that is used. */
  before(index: number): number {
    let next = index - 1;
    while (next >= 0 && light.has(this.at(next)?.kind ?? "filler")) next -= 1;
    return next >= 0 && !this.isUsed(next) ? next : -1;
  }

  /** The preposition directly before `index`, articles skipped; null when there is none. */
  prepositionBefore(index: number): string | null {
    let next = index - 1;
    while (next >= 0 && this.at(next)?.kind === "filler") next -= 1;
    const meaning = this.at(next);
    return meaning?.kind === "preposition" ? meaning.word : null;
  }

  /** The facts of a column. */
  profileOf(column: string): ColumnProfile {
    const profile = this.lexicon.columns.get(column);
    if (profile === undefined) throw new Error(`the lexicon names an unknown column: ${column}`);
    return profile;
  }

  /** All columns that `accepts` lets through, in the order of the data. */
  columnsThat(accepts: (column: ColumnProfile) => boolean): ColumnProfile[] {
    return [...this.lexicon.columns.values()].filter(accepts);
  }

  /** Adds a note once. */
  note(text: string): void {
    if (!this.notes.includes(text)) this.notes.push(text);
  }

  /** Ends the reading because `phrase` could mean several columns. */
  failAmbiguous(phrase: string, columns: readonly string[]): never {
    throw new Unreadable({ kind: "ambiguous", phrase, columns: [...columns] });
  }
}
