import type { SummarisedDataset } from "./dataset-summary";

/** Names of columns with personal data, compared without case, blanks and punctuation. */
export interface PersonalNames {
  has: (name: string) => boolean;
}

export const noPersonalNames: PersonalNames = { has: () => false };

/** Collects the personal columns of datasets. Excludes a name that a dataset also has for something else. */
export function toPersonalNames(datasets: readonly Pick<SummarisedDataset, "profile">[]): PersonalNames {
  const columns = datasets.flatMap(({ profile }) => profile.columns);
  const others = new Set(columns.filter(({ type }) => type !== "personal").map(({ name }) => toPlain(name)));
  const personal = new Set(columns.filter(({ type }) => type === "personal").map(({ name }) => toPlain(name)));
  return { has: (name) => personal.has(toPlain(name)) && !others.has(toPlain(name)) };
}

function toPlain(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
