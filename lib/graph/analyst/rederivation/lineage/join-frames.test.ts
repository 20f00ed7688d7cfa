import { describe, expect, it } from "vitest";
import { followFigures, followFormulas, followSteps, shops } from "@/lib/testing/followed-program";
import { toMeasured } from "./expected-parts";

const joinsOf = (code: string) =>
  followFormulas(code).flatMap((formula) => toMeasured(formula).map(({ groups }) => groups.frame.source.joins));
const merge = (rest: string) => `m = df.merge(datasets["shops"], ${rest})\n`;

describe("joins", () => {
  it("become joins of the database, with names of their own for what they add", () => {
    expect(joinsOf(`${merge(`on="shop", how="left"`)}result = m.groupby("owner")["price"].sum()`)).toEqual([
      [
        {
          versionId: shops.versionId,
          how: "left",
          on: [{ left: "shop", right: "shop" }],
          columns: [
            { column: "owner", name: "joined 1: owner" },
            { column: "units", name: "joined 1: units" },
          ],
        },
      ],
    ]);
  });

  it.each<[string, string[]]>([
    [`${merge(`on="shop"`)}result = m["units_x"].sum()`, ["sum of units"]],
    [`${merge(`on="shop"`)}result = m["units_y"].max()`, ["largest value of units"]],
    [`${merge(`on="shop", suffixes=("", "_shop")`)}result = m["units_shop"].max()`, ["largest value of units"]],
    [`${merge(`left_on="shop", right_on="shop"`)}result = m["price"].sum()`, ["sum of price"]],
    [`${merge(`on=["shop"], how="inner", validate="m:1"`)}result = m["price"].sum()`, ["sum of price"]],
    [
      `m = df[df["vip"]].merge(datasets["shops"], on="shop")\nresult = m["price"].sum()`,
      ["sum of price where vip is true"],
    ],
    [`${merge(`on="shop"`)}result = m[m["owner"] == "x"]["price"].sum()`, ["sum of price where owner is x"]],
    [`${merge(`on="shop"`)}result = len(m)`, ["count of rows"]],
    [`${merge(`on="shop", how="outer"`)}result = m["price"].sum()`, ["sum of price"]],
    [`${merge(`on="shop", how="right"`)}result = m.groupby("shop").size()`, ["count of rows by shop"]],
  ])("are followed: %s", (code, expected) => {
    expect(followFigures(code)).toEqual(expected);
  });

  it.each([
    `${merge(`on="shop"`)}result = m["units"].sum()`,
    `m = df[df["vip"]].merge(datasets["shops"], on="shop", how="outer")\nresult = m["price"].sum()`,
    `m = df.assign(half=df["price"] / 2).merge(datasets["shops"], on="shop", how="right")\nresult = m["half"].sum()`,
    `${merge(`how="cross"`)}result = m["price"].sum()`,
    `${merge(`left_index=True, right_index=True`)}result = m["price"].sum()`,
    `${merge(`left_on="shop", right_on=["shop", "owner"]`)}result = m["price"].sum()`,
    `${merge(`left_on="nope", right_on="shop"`)}result = m["price"].sum()`,
    `${merge(`on="shop", how=how`)}result = m["nope"].sum()`,
    `m = df.merge(datasets["shops"].head(1), on="shop")\nresult = m["price"].sum()`,
    `m = df.merge(datasets["shops"][datasets["shops"]["units"] > 8], on="shop")\nresult = m["price"].sum()`,
    `m = df.merge(datasets["shops"].groupby("shop")["units"].sum(), on="shop")\nresult = m["price"].sum()`,
    `m = df.join(datasets["shops"])\nresult = m["price"].sum()`,
    `x = df.head(2).merge(datasets["shops"], on="shop")\nresult = x["price"].sum()`,
  ])("claim nothing: %s", (code) => {
    expect(followFigures(code)).toEqual([]);
  });

  it("are noted also where they are not followed further", () => {
    expect(followSteps(`${merge(`on="shop", how="cross"`)}result = len(m)`)).toEqual(["join"]);
    expect(followSteps(`m = df[df["vip"]].merge(datasets["shops"], on="shop")`)).toEqual([
      "filter: vip is true",
      "join",
    ]);
  });

  it.each(["on=f", "left_on=f, right_on=g", 'left_on="shop", right_on=g', "'inner', f"])(
    "are not counted by keys that are not known: %s",
    (rest) => {
      const code = `m = df.merge(datasets["shops"], ${rest})\nresult = m["price"].sum()`;
      expect([followSteps(code), followFigures(code)]).toEqual([[], []]);
    },
  );
});
