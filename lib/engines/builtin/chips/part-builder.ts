import type { ReadingPart, ReadingPartKind } from "@/lib/domain/answers/question-reading";
import { encodePiece, type Piece } from "./piece";

/** An alternative for a part; without a piece, the part is removed. */
export interface Option {
  label: string;
  piece: Piece | null;
}

const mostOptions = 14;

/** A part before its id is known. */
export type PartDraft = Omit<ReadingPart, "id">;

/**
 * Builds a part. Drops options that equal the present piece or an earlier option.
 * @param part.piece null when nothing was decided.
 */
export function toPart(part: {
  kind: ReadingPartKind;
  label: string;
  piece: Piece | null;
  options: readonly Option[];
}): PartDraft {
  const { kind, label } = part;
  const value = toValue(part.piece);
  const options = part.options.map((option) => ({ value: toValue(option.piece), label: option.label }));
  const distinct = options.filter((option, place) => {
    return option.value !== value && options.findIndex((other) => other.value === option.value) === place;
  });
  return { kind, label, value, options: distinct.slice(0, mostOptions) };
}

function toValue(piece: Piece | null): string {
  return piece === null ? "" : encodePiece(piece);
}

/** Gives each part an id from its kind and position. */
export function withIds(drafts: readonly PartDraft[]): ReadingPart[] {
  return drafts.map((draft, place) => {
    const number = drafts.slice(0, place + 1).filter(({ kind }) => kind === draft.kind).length;
    return { id: `${draft.kind}-${number}`, ...draft };
  });
}
