import { execFileSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import {
  alignmentLoop,
  conceptQuestion,
  exampleFlows,
  remediationLoop,
  remediationsExhausted,
  simpleSuccess,
  type ExampleFlow,
} from "./example-flows";

const python = process.env.CAVEAT_PYTHON ?? fileURLToPath(new URL("../../../.venv/bin/python", import.meta.url));
const customers = path.join(import.meta.dirname, "../fixtures/customers.csv");

const runner = `
import json, sys
import numpy as np, pandas as pd, plotly.express as px
outcomes = []
for code in json.load(sys.stdin):
    names = {"df": pd.read_csv(sys.argv[1]), "pd": pd, "np": np, "px": px}
    try:
        exec(code, names)
        outcomes.append({"result": names["result"], "figures": int("fig" in names)})
    except Exception as error:
        outcomes.append({"error": type(error).__name__})
print(json.dumps(outcomes))
`;

const codeOf = (flow: ExampleFlow): string[] => {
  const replies = flow.script.generate_code ?? [];
  return [replies].flat().filter((reply): reply is string => typeof reply === "string");
};

test("the code of the flows computes, on the customers, what the flows say", () => {
  const flows = [simpleSuccess, alignmentLoop, remediationLoop, conceptQuestion, remediationsExhausted];
  const printed = execFileSync(python, ["-c", runner, customers], { input: JSON.stringify(flows.flatMap(codeOf)) });
  expect(JSON.parse(printed.toString())).toEqual([
    { result: 42.3, figures: 0 },
    { result: { correlation: 0.64 }, figures: 1 },
    { result: { correlation: 1.2 }, figures: 0 },
    { result: { correlation: 0.72 }, figures: 0 },
    { error: "KeyError" },
    { error: "AttributeError" },
    { error: "KeyError" },
  ]);
});

test("each flow states what it promises and counts its own attempts", () => {
  for (const flow of Object.values(exampleFlows)) {
    const count = (node: string): number => flow.nodes.filter((name) => name === node).length;
    const explained = flow.script.explain_results ?? flow.script.explain;
    expect(explained).toContain(flow.says);
    expect(flow.attempts).toEqual({
      alignment: count("check_alignment"),
      code: count("execute_code"),
      remediation: count("plan_remediation"),
    });
  }
});
