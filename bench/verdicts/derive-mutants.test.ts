import { describe, expect, it } from "vitest";
import { toDatasetFacts } from "@/lib/testing/dataset-facts";
import { deriveMutants, mutantKinds } from "./derive-mutants";

const orders = toDatasetFacts("orders", {
  amount: [10, 20.5],
  tax: [1, 2],
  region: ["North", "South"],
  city: ["Bonn", "Ulm"],
  day: ["2025-01-01", "2025-02-01"],
});

const derive = async (code: string) =>
  (await deriveMutants(code, [orders])).map((mutant) => `${mutant.kind}: ${mutant.code}`);

describe("wrong programs derived from a right one", () => {
  it("drop a filter, or one of two conditions", async () => {
    expect(await derive("result = df[(df.amount > 5) & (df.tax < 2)].shape[0]")).toEqual([
      "filter dropped: result = df.shape[0]",
      "> for >=: result = df[(df.amount >= 5) & (df.tax < 2)].shape[0]",
      "filter dropped: result = df[df.amount > 5].shape[0]",
      "> for >=: result = df[(df.amount > 5) & (df.tax <= 2)].shape[0]",
      "filter dropped: result = df[df.tax < 2].shape[0]",
    ]);
    expect(await derive('big = df.x == 1\nresult = df.loc[big, "k"].sum()')).toEqual([
      "filter dropped: big = df.x == 1\nresult = df['k'].sum()",
      "mean for median: big = df.x == 1\nresult = df.loc[big, 'k'].mean()",
    ]);
    expect(await derive('result = len(df.query("x >= 5"))')).toEqual([
      "filter dropped: result = len(df)",
      "> for >=: result = len(df.query('x > 5'))",
    ]);
  });

  it("use another average, another column of the same type, and zeros for missing values", async () => {
    expect(await derive('result = df.groupby("region")["amount"].mean()')).toEqual([
      "mean for median: result = df.groupby('region')['amount'].median()",
      "wrong column: result = df.groupby('region')['tax'].mean()",
      "wrong column: result = df.groupby('city')['amount'].mean()",
      "wrong column: result = df.groupby('day')['amount'].mean()",
    ]);
    expect(await derive('result = df["amount"].dropna().median()')).toEqual([
      "mean for median: result = df['amount'].dropna().mean()",
      "no dropna: result = df['amount'].median()",
      "wrong column: result = df['tax'].dropna().median()",
      "no dropna: result = df['amount'].fillna(0).median()",
    ]);
  });

  it("multiply rows in a join, count rows instead of values, and shift periods", async () => {
    expect(await derive('result = a.merge(b, on="k", validate="m:1")["v"].nunique()')).toEqual([
      "many-to-many join: result = a.merge(pd.concat([b, b.iloc[:max(1, len(b) // 4)]]), on='k')['v'].nunique()",
      "count for nunique: result = a.merge(b, on='k', validate='m:1')['v'].count()",
    ]);
    expect(await derive('result = s[s.d.dt.year == 2025].drop_duplicates()["2025-03-31"]')).toEqual([
      "filter dropped: result = s.drop_duplicates()['2025-03-31']",
      "count for nunique: result = s[s.d.dt.year == 2025]['2025-03-31']",
      "wrong period: result = s[s.d.dt.year == 2025].drop_duplicates()['2025-02-28']",
      "wrong period: result = s[s.d.dt.year == 2024].drop_duplicates()['2025-03-31']",
      "wrong period: result = s[s.d.dt.year == 2026].drop_duplicates()['2025-03-31']",
    ]);
  });

  it("leave labels alone, which would only rename a correct value", async () => {
    const code =
      'result = {"amount": df.agg({"amount": "sum"}), "2025": df[["region"]].rename(columns={"region": "tax"})}';
    expect((await derive(code)).map((mutant) => mutant.replace(/^[^:]*: result = /, ""))).toEqual([
      `{'amount': df.agg({'amount': 'mean'}), '2025': df[['region']].rename(columns={'region': 'tax'})}`,
      ...["tax"].map((name) => code.replace('{"amount": "sum"}', `{"${name}": "sum"}`).slice(9).replaceAll('"', "'")),
      ...["city", "day"].flatMap((name) => [
        `{'amount': df.agg({'amount': 'sum'}), '2025': df[['${name}']].rename(columns={'region': 'tax'})}`,
        `{'amount': df.agg({'amount': 'sum'}), '2025': df[['${name}']].rename(columns={'${name}': 'tax'})}`,
      ]),
    ]);
  });

  it("are of the reported kinds, and are not derived from invalid Python", async () => {
    const code = 'result = a[a.x > 1].dropna().merge(b)["amount"].nunique() + c["2025"].mean()';
    const kinds = new Set((await deriveMutants(code, [orders])).map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([...mutantKinds].sort());
    expect(await deriveMutants("SELECT 1 FROM", [orders])).toEqual([]);
  });
});
