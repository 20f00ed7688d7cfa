import type { FamilyCode } from "../family";

/** Names of the entries of the result. */
export const duplicateLabels = { duplicates: "duplicate rows", all: "all rows" } as const;

/** Python that counts rows which repeat an earlier one in every column. */
export function toDuplicatesCode(): FamilyCode {
  const { duplicates, all } = duplicateLabels;
  return {
    result: [
      "# A duplicate repeats an earlier row in every column; the first one is not counted.",
      `result = {"${duplicates}": int(df.loc[data.index].duplicated().sum()), "${all}": len(data)}`,
    ],
    figure: [],
    imports: [],
  };
}
