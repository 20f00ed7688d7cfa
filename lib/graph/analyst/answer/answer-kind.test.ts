import { describe, expect, it } from "vitest";
import { ArtifactId } from "@/lib/domain/ids";
import type { Fault } from "../../kit/state/kit-facts";
import { toInitialFacts, type AnalystFacts } from "../state";
import { toAnswerKind, toOutputType } from "./answer-kind";

const facts = (change: Partial<AnalystFacts>): AnalystFacts => ({
  ...toInitialFacts({ question: "q", datasets: [] }),
  needsDataWork: true,
  ...change,
});
const fault = (node: Fault["node"]): Fault => ({ node, code: "engine_unavailable", message: "Down.", remedy: null });
const alignment = (recommendation: "cannot_proceed" | "proceed", aligned: boolean) => ({
  aligned,
  gaps: [],
  caveats: [],
  recommendation,
});
const execution = (succeeded: boolean) => ({ id: ArtifactId.create(), succeeded });
const figures = [{ id: ArtifactId.create(), kind: "plotly" as const, title: "F" }];

describe("toAnswerKind and toOutputType", () => {
  it.each<[string, Partial<AnalystFacts>, string, string]>([
    ["a concept", { needsDataWork: false }, "concept", "explanation"],
    ["a result", { execution: execution(true) }, "answered", "analysis"],
    ["a chart", { execution: execution(true), figures }, "answered", "visualization"],
    ["data that cannot answer", { alignment: alignment("cannot_proceed", false) }, "cannot_answer", "explanation"],
    [
      "a plan that is aligned in spite of the advice",
      { alignment: alignment("cannot_proceed", true), execution: execution(true) },
      "answered",
      "analysis",
    ],
    [
      "data that cannot answer, without words for it",
      { alignment: alignment("cannot_proceed", false), fault: fault("explain") },
      "cannot_answer",
      "explanation",
    ],
    [
      "the alignment limit",
      { limitReached: "alignment", alignment: alignment("proceed", false) },
      "limit",
      "explanation",
    ],
    [
      "the remediation limit after an error",
      { limitReached: "remediation", execution: execution(false) },
      "limit",
      "error",
    ],
    [
      "the remediation limit with a doubtful chart",
      { limitReached: "remediation", execution: execution(true), figures },
      "limit",
      "visualization",
    ],
    ["a fault", { fault: fault("generate_code") }, "failed", "error"],
    [
      "a fault in the last words",
      { fault: fault("explain_results"), execution: execution(true) },
      "answered",
      "analysis",
    ],
    ["what the engine cannot do", { beyond: { explanation: "No.", suggestions: [] } }, "beyond_engine", "explanation"],
  ])("names %s", (_, change, kind, outputType) => {
    const found = toAnswerKind(facts(change));
    expect([found, toOutputType(found, facts(change))]).toEqual([kind, outputType]);
  });
});
