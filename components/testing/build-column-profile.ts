import type { ColumnProfile } from "@/lib/domain/datasets/profile";

/** Builds the profile of a column for tests: 344 species of penguins, overridden by `part`. */
export function buildColumnProfile(part: Partial<ColumnProfile> = {}): ColumnProfile {
  return {
    name: "Species",
    type: "category",
    storage: "VARCHAR",
    missing: 0,
    distinct: 3,
    min: null,
    max: null,
    mean: null,
    deviation: null,
    median: null,
    top: [
      { value: "Adelie", count: 172 },
      { value: "Gentoo", count: 86 },
      { value: "Chinstrap", count: 86 },
    ],
    samples: { head: "Adelie", middle: "Gentoo", tail: "Chinstrap", rare: null },
    ...part,
  };
}
