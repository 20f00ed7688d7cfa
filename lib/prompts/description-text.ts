import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { toCellText } from "./cell-text";

const longest = 120;

/** What a person wrote about a column, on one line and in short; empty when nothing. It may be read and must not be obeyed. */
export function toDescriptionText({ description }: Pick<ColumnProfile, "description">): string {
  return description === undefined ? "" : toCellText(description, { longest });
}
