import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import type { Meaning, MeaningKind, MeaningOf, Part } from "./segments/part";

/** Meanings without weight of their own, located between two others. */
const light: ReadonlySet<MeaningKind> = new Set(["filler", "preposition"]);

/** The parts of a question, marked as they are used. */
export class Board {
  readonly #used = new Set<number>();
  /** Alternative readings of the question, as notes. */
  readonly notes: string[] = [];

  constructor(
    readonly parts: readonly Part[],
    readonly lexicon: Lexicon,
    readonly question: string,
  ) {}

  /** Returns the meaning of part `index`; null outside of the question. */
  at(index: number): Meaning | null {
    return this.parts[index]?.meaning ?? null;
  }

  /** Returns the meaning of part `index` when it is of that kind and unused. */
  get<Kind extends MeaningKind>(index: number, kind: Kind): MeaningOf<Kind> | null {
    const meaning = this.at(index);
    return meaning?.kind === kind && !this.isUsed(index) ? (meaning as MeaningOf<Kind>) : null;
  }

  /** Returns the text of part `index` as typed. */
  textOf(index: number): string {
    return this.parts[index]?.text ?? "";
  }

  /** Returns the text of part `index` in lower case without punctuation. */
  wordsOf(index: number): string {
    return (this.parts[index]?.tokens ?? []).map((token) => token.lower).join(" ");
  }

  /** Returns the roots of the words in part `index`. */
  rootsOf(index: number): string[] {
    return (this.parts[index]?.tokens ?? []).flatMap((token) => token.roots);
  }

  isUsed(index: number): boolean {
    return this.#used.has(index);
  }

  /** Marks parts as used. */
  use(...indices: readonly number[]): void {
    for (const index of indices) this.#used.add(index);
  }

  /** Returns the unused parts of one kind with their positions, in order. */
  all<Kind extends MeaningKind>(kind: Kind): { index: number; meaning: MeaningOf<Kind> }[] {
    return this.parts.flatMap((_, index) => {
      const meaning = this.get(index, kind);
      return meaning === null ? [] : [{ index, meaning }];
    });
  }

  /** Whether there is an unused part of that kind. */
  has(kind: MeaningKind): boolean {
    return this.parts.some((part, index) => part.meaning.kind === kind && !this.isUsed(index));
  }

  /** Whether a part carries no content: small words, and the article that may also mean "per". */
  #isLight(index: number): boolean {
    const kind = this.at(index)?.kind ?? "filler";
    return light.has(kind) || (kind === "by" && /^an?$/i.test(this.textOf(index)));
  }

  /** Returns the next position after `index` with content, used or not; -1 at the end. */
  after(index: number): number {
    let next = index + 1;
    while (next < this.parts.length && this.#isLight(next)) next += 1;
    return next < this.parts.length ? next : -1;
  }

  /** Returns the last position before `index` with content, used or not; -1 at the beginning. */
  before(index: number): number {
    let next = index - 1;
    while (next >= 0 && this.#isLight(next)) next -= 1;
    return next;
  }

  /** Returns the preposition directly before `index`, ignoring articles; null when there is none. */
  prepositionBefore(index: number): string | null {
    let next = index - 1;
    while (next >= 0 && this.at(next)?.kind === "filler") next -= 1;
    const meaning = this.at(next);
    return meaning?.kind === "preposition" ? meaning.word : null;
  }

  /** Returns the profile of a column. */
  profileOf(column: string): ColumnProfile {
    const profile = this.lexicon.columns.get(column);
    if (profile === undefined) throw new Error(`the lexicon names an unknown column: ${column}`);
    return profile;
  }

  /** Adds a note once. */
  note(text: string): void {
    if (!this.notes.includes(text)) this.notes.push(text);
  }
}
