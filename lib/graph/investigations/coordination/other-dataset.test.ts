import { expect } from "vitest";
import { toActualOrders, toBudget } from "@/lib/testing/engines/budget-tables";
import { createFakeReasoningEngine } from "@/lib/testing/engines/fake-reasoning-engine";
import { toInvestigationScript } from "@/lib/testing/engines/investigation-script";
import { openQuestionLab } from "@/lib/testing/engines/question-lab";
import { createInvestigationRun, runInvestigation } from "@/lib/testing/runs/investigation-run";
import { createScriptedAnalysts } from "@/lib/testing/runs/scripted-analysts";
import { it } from "@/lib/testing/warm-python";

const spent = [
  'months = pd.to_datetime(df["Month"]).dt.strftime("%Y-%m")',
  'sums = df.groupby(months)["Budget (k€)"].sum()',
  'result = {"measure_before": sums["2024-02"], "measure_after": sums["2024-03"]}',
].join("\n");
const actual = [
  'months = pd.to_datetime(df["Order date"]).dt.strftime("%Y-%m")',
  'sums = df[df["Channel"] == "Facebook"].groupby(months)["Revenue (EUR)"].sum()',
  'result = {"measure_before": sums["2024-02"], "measure_after": sums["2024-03"]}',
].join("\n");

it(
  "analysts of a budget and of the actual values are compared each with its own dataset, and both with each other",
  { timeout: 300_000 },
  async ({ python }) => {
    const tables = { orders: toActualOrders(), budget: toBudget() };
    const lab = await openQuestionLab([], { python, tables });
    const analysts = [
      {
        ...{ title: "Budget", question: "What was planned?", datasets: ["budget"] },
        measure: { name: "budget", of: "sum", column: "Budget (k€)" },
      },
      {
        ...{ title: "Facebook", question: "What did Facebook bring?", datasets: ["orders"] },
        where: [{ column: "Channel", value: "Facebook" }],
      },
    ];
    const recommendations = [{ text: "Compare the plan with Facebook.", evidence: ["a1.2", "a2.3"] }];
    const engine = createFakeReasoningEngine(
      toInvestigationScript({
        extract_parameters: [{ output: { measure: "revenue" } }],
        plan_investigation: [{ output: { analysts } }],
        diagnose: [{ output: { diagnosis: "The plan rose while Facebook fell.", recommendations } }],
      }),
    );
    const question = "Why did revenue drop in March?";
    const run = createInvestigationRun({ lab, engine, question, names: ["orders", "budget"] });
    const { parts, asked } = createScriptedAnalysts(lab, (index) => ({ code: index === 0 ? spent : actual }));
    const last = (await runInvestigation({ ...run, ports: { ...run.ports, parts } })).at(-1);
    await lab.close();
    const investigation = last?.type === "answer" ? last.answer.investigation : undefined;
    expect(investigation?.analysts.map(({ title, status }) => [title, status])).toEqual([
      ["Budget", "answered"],
      ["Facebook", "answered"],
    ]);
    expect([investigation?.requeries, investigation?.comparable]).toEqual([0, true]);
    // What differs between the datasets and how it is reconciled is shown, and the analyst of the other one knows it.
    const reconciled = investigation?.comparisons.filter(({ verdict }) => verdict === "reconciled") ?? [];
    expect(reconciled.length).toBeGreaterThan(0);
    for (const { says } of reconciled) expect(asked[0]?.constraints).toContain(says);
    expect(asked[1]?.constraints).not.toContain("beside orders");
    expect(investigation?.recommendations).toMatchObject([
      { valid: true, evidence: [{ name: "Budget: budget after", unit: "k€" }, { unit: "€" }] },
    ]);
  },
);
