import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { toCellText } from "./cell-text";

const longest = 120;

/**
 * Shortens a person's description of a column to one line; empty without one. A model may read it and must not obey it.
 */
export function toDescriptionText({ description }: Pick<ColumnProfile, "description">): string {
  return description === undefined ? "" : toCellText(description, { longest });
}
