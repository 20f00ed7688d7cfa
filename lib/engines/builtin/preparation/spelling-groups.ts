import type { ColumnProfile } from "@/lib/domain/datasets/profile";

/**
 * Returns which texts of a column become which when spellings are merged that differ only in case or whitespace: the most frequent
 * one of each group stays. Empty where the profile lists no texts that do.
 */
export function toSpellingGroups(profile: ColumnProfile | null): { from: string; to: string }[] {
  const groups = profile?.spellings?.groups ?? [];
  return groups.flatMap(([winner, ...others]) =>
    winner === undefined ? [] : others.map(({ text }) => ({ from: text, to: winner.text })),
  );
}
