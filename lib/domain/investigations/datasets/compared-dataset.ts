import type { DatasetId } from "../../ids";
import type { DatasetProfile } from "../../datasets/profile";

/** A dataset as far as a comparison needs it. */
export interface ComparedDataset {
  id: DatasetId;
  name: string;
  /** A person's words about it. */
  description?: string;
  /** What reading it has changed. */
  notices: readonly { text: string; columns: readonly string[] }[];
  profile: DatasetProfile;
  /** Meanings of terms that concern it, as sentences. */
  definitions?: readonly string[];
}

/** Lists what people say about a dataset as a whole, as opposed to one of its columns. */
export function toSaidTexts({ description, definitions = [] }: ComparedDataset): string[] {
  return [...(description === undefined ? [] : [description]), ...definitions];
}
