import { describe, expect, it } from "vitest";
import { toKnownWords } from "./known-words";

const profile = { rowCount: 0, duplicateRows: 0, columns: [] };
const code = `
top = df.groupby("Species")['Mass (g)'].mean()  # don't
fig = px.bar(top, title="Mean mass", labels={"x": f"Top {n}"})
result = {"it\\"s": 1}
`;

describe("toKnownWords", () => {
  const known = toKnownWords(code, [
    { name: "penguins", profile: { ...profile, columns: [{ name: "Sex" } as never] } },
  ]);

  it("includes columns, datasets, and strings and identifiers of the code", () => {
    expect(["Sex", "penguins", "Species", "Mass (g)", "top", "groupby"].map(known.hasName)).toEqual(
      Array(6).fill(true),
    );
  });

  it("includes a text that the code spells out, and nothing that it only contains or computes", () => {
    expect(known.hasText(" Mean mass ")).toBe(true);
    expect(["Mean", "Top 5", "mass", "", "Adelie"].map(known.hasText)).toEqual(Array(5).fill(false));
  });
});
