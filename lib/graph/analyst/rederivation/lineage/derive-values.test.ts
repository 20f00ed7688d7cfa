import { describe, expect, it } from "vitest";
import { CaveatError } from "@/lib/domain/caveat-error";
import { followFormulas, sales, salesTable } from "@/lib/testing/followed-program";
import { createMemoryDatasetStore } from "@/lib/testing/memory-dataset-store";
import { deriveValues, toGroupText } from "./derive-values";

const createStore = () => createMemoryDatasetStore([{ facts: sales, table: salesTable }]);

/** What the database gives for the first figure of a program: groups as an object. */
async function derive(code: string) {
  const formulas = followFormulas(code);
  const [first] = formulas;
  if (first === undefined) throw new Error("nothing is followed");
  const found = (await deriveValues(formulas, createStore())).get(first);
  return found?.kind === "groups" ? Object.fromEntries(found.values) : (found?.value ?? null);
}

describe("deriveValues", () => {
  it.each<[string, unknown]>([
    [`result = df["units"].mean()`, 4],
    [`result = df["price"].mean()`, 5.2],
    [`result = df["price"].count()`, 5],
    [`result = len(df)`, 6],
    [`result = df["price"].fillna(0).sum() / len(df)`, 26 / 6],
    [`result = df["units"].max() - df["units"].min()`, 7],
    [`result = df["units"].sum() / (df["units"].min() - 1)`, null],
    [`result = 100 * (df["city"] == "Rome").mean()`, 50],
    [`result = df[df["vip"]]["units"].sum()`, 8],
    [`result = (df["units"] > df["price"]).sum()`, 1],
    [`result = df["units"].quantile(0.25)`, 2.25],
    [`result = df.groupby("city")["units"].sum().max()`, 10],
    [`result = df.groupby("city")["units"].sum().min()`, 6],
    [`result = df.groupby("city")["units"].sum().mean()`, 8],
    [`result = df.groupby("city")["units"].sum().median()`, 8],
    [`result = df.groupby("city")["units"].sum().std()`, Math.sqrt(8)],
    [`result = len(df.groupby("city")["units"].sum())`, 2],
    [`result = df.groupby("city")["units"].sum().idxmax()`, "Rome"],
    [`result = df.groupby("city")["units"].sum().idxmin()`, "Oslo"],
    [`result = df.groupby("city")["units"].sum()["Oslo"]`, 6],
    [`result = df.groupby("city")["units"].sum()["Paris"]`, null],
    [`result = df["units"].sum() > df["price"].sum()`, false],
    [`s = df.groupby("city")["units"].sum()\nresult = s["Rome"] >= s["Oslo"]`, true],
    [`result = df["units"].min() != 1`, false],
    [`result = df["units"].max() <= 8`, true],
    [`result = df["units"].max() == 8`, true],
    [`result = df.loc[df["units"].idxmax(), "shop"]`, "b"],
    [`result = df.sort_values("units").iloc[0]["price"]`, "3"],
    [`result = df.loc[df["price"].idxmin(), "units"]`, "8"],
  ])("computes %s", async (code, expected) => {
    expect(await derive(code)).toEqual(expected);
  });

  it.each<[string, Record<string, number | null>]>([
    [`result = df.groupby("city")["units"].sum()`, { '["Rome"]': 10, '["Oslo"]': 6 }],
    [
      `result = df.groupby("city")["shop"].value_counts(normalize=True)`,
      { '["Rome","a"]': 2 / 3, '["Rome","b"]': 1 / 3, '["Oslo","a"]': 0.5, '["Oslo","b"]': 0.5 },
    ],
    [
      `result = df.groupby("city").apply(lambda g: g["units"].max() - g["units"].min())`,
      { '["Rome"]': 5, '["Oslo"]': 2 },
    ],
    [
      `result = df.groupby("city", dropna=False)["units"].sum()`,
      { '["Rome"]': 10, '["Oslo"]': 6, [toGroupText([null])]: 8 },
    ],
    [`s = df.groupby("city")["units"].sum()\nresult = 100 * s / s.sum()`, { '["Rome"]': 62.5, '["Oslo"]': 37.5 }],
    [`g = df.groupby("city")\nresult = g["price"].sum() / g["price"].count()`, { '["Rome"]': 17 / 3, '["Oslo"]': 7 }],
    [`result = df[df["units"] > 5].groupby("city").size()`, { '["Rome"]': 1 }],
  ])("computes by group %s", async (code, expected) => {
    expect(await derive(code)).toEqual(expected);
  });

  it("names no group where two have the same largest value", async () => {
    expect(await derive(`result = df[df["units"] < 4].groupby("shop")["vip"].count().idxmax()`)).toBe("a");
    expect(await derive(`result = df.groupby("shop")["units"].count().idxmax()`)).toBeNull();
  });

  it("asks one query for all measures of the same rows and groups", async () => {
    const store = createStore();
    const code = `g = df.groupby("city").agg(a=("units", "mean"), b=("units", "max"), c=("price", "sum"))\nresult = g`;
    await deriveValues(followFormulas(code), store);
    expect(store.queries.map(({ groupBy, measures }) => [groupBy, measures.length])).toEqual([[["city"], 3]]);
  });

  it("asks at most eight queries, and gives nothing for the rest", async () => {
    const entries = Array.from({ length: 10 }, (_, index) => `"n${index}": len(df[df["units"] > ${index}])`);
    const formulas = followFormulas(`result = {${entries.join(", ")}}`);
    const store = createStore();
    const derived = await deriveValues(formulas, store);
    expect(store.queries.length).toBe(8);
    expect(formulas.filter((formula) => derived.get(formula) === null).length).toBe(2);
  });

  it("gives nothing where the database cannot do it, and passes other faults on", async () => {
    const failing = (code: "invalid_input" | "cancelled") => ({
      ...createStore(),
      aggregate: () => Promise.reject(new CaveatError(code, "No.")),
    });
    const formulas = followFormulas(`result = df["units"].mean()`);
    const [first] = formulas;
    const derived = await deriveValues(formulas, failing("invalid_input"));
    expect(first === undefined ? undefined : derived.get(first)).toBeNull();
    await expect(deriveValues(formulas, failing("cancelled"))).rejects.toMatchObject({ code: "cancelled" });
  });

  it("knows constants without a query", async () => {
    const store = createStore();
    const derived = await deriveValues([], store);
    expect(derived.get({ kind: "constant", value: 3 })).toEqual({ kind: "value", value: 3 });
    expect(store.queries).toEqual([]);
  });
});
