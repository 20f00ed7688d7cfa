import type { ReadingPart, ReadingPartKind } from "@/lib/domain/answers/question-reading";
import { encodePiece, type Piece } from "./piece";

/** Something that can stand in a part's place; without a piece, the part is left out. */
export interface Option {
  label: string;
  piece: Piece | null;
}

const mostOptions = 14;

/** A part before its id is known. */
export type PartDraft = Omit<ReadingPart, "id">;

/**
 * Builds a part. Options that equal the present piece or an earlier option are left out.
 * @param part.piece null where nothing was decided.
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

/** Gives each part an id of its kind and place. */
export function withIds(drafts: readonly PartDraft[]): ReadingPart[] {
  return drafts.map((draft, place) => {
    const number = drafts.slice(0, place + 1).filter(({ kind }) => kind === draft.kind).length;
    return { id: `${draft.kind}-${number}`, ...draft };
  });
}
