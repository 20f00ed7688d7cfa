import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { createMentionFinder } from "./program-mentions";
import { toProgramUse } from "./program-use";

const sales = toDatasetFacts("sales", { "Unit Price": [1, 2], city: ["a", "b"], sum: [1, 2], "a'b": [1, 2] });
const stock = toDatasetFacts("stock", { city: ["a", "b"], left: [1, 2] });
const namesOf = (code: string, datasets = [sales]) =>
  toProgramUse(code, datasets).columns.map(({ profile }) => profile.name);

describe("the columns that a program uses", () => {
  it("are named as strings, escaped ones too, as attributes, in formatted strings and in queries", () => {
    expect(namesOf('df["Unit Price"].mean()')).toEqual(["Unit Price"]);
    expect(namesOf(String.raw`df['a\'b'].sum()`)).toEqual(["a'b"]);
    expect(namesOf("df.city.nunique()")).toEqual(["city"]);
    expect(namesOf(`print(f"{df['city'].mode()[0]}")`)).toEqual(["city"]);
    expect(namesOf('df.query("`Unit Price` > 5")')).toEqual(["Unit Price"]);
  });

  it("are not named by methods, comments and sentences", () => {
    expect(namesOf('# "sum" of sum\ntitle = "sum by city"\nresult = df["Unit Price"].sum()')).toEqual(["Unit Price"]);
  });

  it("are all of them where none is named", () => {
    expect(toProgramUse("result = df.corr()", [sales])).toMatchObject({ isWhole: true });
    expect(namesOf("result = df.corr()")).toHaveLength(4);
  });

  it("are those of the datasets that are read, with the ones that a merge without keys takes", () => {
    expect(toProgramUse('result = df["city"].nunique()', [sales, stock]).datasets).toEqual([sales]);
    expect(namesOf('result = df.merge(datasets["stock"])["left"].sum()', [sales, stock])).toEqual([
      "city",
      "city",
      "left",
    ]);
  });

  it("only count rows where it matters whether there is a value", () => {
    const rolesOf = (code: string) => createMentionFinder(code)("paid");
    expect(rolesOf('df.groupby("city")["paid"].apply(lambda values: values.notna().mean() * 100)')).toEqual(["filter"]);
    expect(rolesOf('df.groupby("city")["paid"].count()')).toEqual(["filter"]);
    expect(rolesOf('df.groupby("city").agg(refunds=("paid", "count"), total=("paid", "sum"))')).toEqual([
      "filter",
      "measured",
    ]);
    expect(rolesOf('df.groupby("city")["paid"].apply(lambda values: values.mean())')).toEqual(["measured"]);
  });

  it("measure, group, filter or order", () => {
    const find = createMentionFinder(
      'x = df[df["a"] > 5]\ny = df[df["b"].str.lower() == "x"].groupby(["c", "d"])["e"].mean()\nz = y.sort_values(by="f")',
    );
    expect(["a", "b", "c", "d", "e", "f", "g"].map((name) => find(name).join())).toEqual([
      ...["filter", "filter", "key", "key", "measured", "order", ""],
    ]);
  });

  it("are found in hostile programs in good time", () => {
    const code = `${'"'.repeat(50_001)}${"(".repeat(20_000)}\n'''${"df['a'] ".repeat(3_000)}`;
    expect(createMentionFinder(code)("a")).toBeInstanceOf(Array);
  });

  it.each([
    ['df.sample(5)["a"]', true],
    ["model = KMeans(3)", true],
    ['df["a"].str.split(",")', false],
    ['df.resample("ME", on="day")', false],
    ["sample_size = len(df)", false],
  ])("%s draws at random: %s", (code, isRandom) => {
    expect(toProgramUse(code, [sales]).isRandom).toBe(isRandom);
  });
});
