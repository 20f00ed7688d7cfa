import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { Lexicon } from "../columns/lexicon";
import type { Meaning, MeaningKind, MeaningOf, Part } from "./segments/part";

/** Meanings that carry no weight of their own between two others. */
const light: ReadonlySet<MeaningKind> = new Set(["filler", "preposition"]);

/** The parts of a question while they are being used up. */
export class Board {
  readonly #used = new Set<number>();
  /** How the question was read where it could be read otherwise. */
  readonly notes: string[] = [];
  /** Choices that the words do not settle, as sentences. */
  readonly guesses: string[] = [];

  constructor(
    readonly parts: readonly Part[],
    readonly lexicon: Lexicon,
    readonly question: string,
  ) {}

  /** Meaning of part `index`; null outside of the question. */
  at(index: number): Meaning | null {
    return this.parts[index]?.meaning ?? null;
  }

  /** Meaning of part `index` when it is of that kind and not used yet. */
  get<Kind extends MeaningKind>(index: number, kind: Kind): MeaningOf<Kind> | null {
    const meaning = this.at(index);
    return meaning?.kind === kind && !this.isUsed(index) ? (meaning as MeaningOf<Kind>) : null;
  }

  /** Text of part `index` as it was typed. */
  textOf(index: number): string {
    return this.parts[index]?.text ?? "";
  }

  /** Text of part `index` in lower case without signs. */
  wordsOf(index: number): string {
    return (this.parts[index]?.tokens ?? []).map((token) => token.lower).join(" ");
  }

  /** Roots of the words of part `index`. */
  rootsOf(index: number): string[] {
    return (this.parts[index]?.tokens ?? []).flatMap((token) => token.roots);
  }

  isUsed(index: number): boolean {
    return this.#used.has(index);
  }

  /** Marks parts as understood. */
  use(...indices: readonly number[]): void {
    for (const index of indices) this.#used.add(index);
  }

  /** Unused parts of one kind with their places, in order. */
  all<Kind extends MeaningKind>(kind: Kind): { index: number; meaning: MeaningOf<Kind> }[] {
    return this.parts.flatMap((_, index) => {
      const meaning = this.get(index, kind);
      return meaning === null ? [] : [{ index, meaning }];
    });
  }

  /** Whether an unused part of that kind is left. */
  has(kind: MeaningKind): boolean {
    return this.parts.some((part, index) => part.meaning.kind === kind && !this.isUsed(index));
  }

  /** Whether a part carries nothing: small words, and the article that may mean "per" as well. */
  #isLight(index: number): boolean {
    const kind = this.at(index)?.kind ?? "filler";
    return light.has(kind) || (kind === "by" && /^an?$/i.test(this.textOf(index)));
  }

  /** Next place after `index` that is not light, used or not; -1 at the end. */
  after(index: number): number {
    let next = index + 1;
    while (next < this.parts.length && this.#isLight(next)) next += 1;
    return next < this.parts.length ? next : -1;
  }

  /** Next place before `index` that is not light, used or not; -1 at the beginning. */
  before(index: number): number {
    let next = index - 1;
    while (next >= 0 && this.#isLight(next)) next -= 1;
    return next;
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

  /** Adds a guess once. */
  guess(text: string): void {
    if (!this.guesses.includes(text)) this.guesses.push(text);
  }

  /** Adds a note once. */
  note(text: string): void {
    if (!this.notes.includes(text)) this.notes.push(text);
  }
}
