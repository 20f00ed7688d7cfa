import type { AnalysisFacts } from "@/lib/ports/reasoning/reasoning-engine";

/** Builds the facts of a task outside the graph: the question alone. */
export function toBareFacts(question: string): AnalysisFacts {
  return {
    question,
    datasets: [],
    history: [],
    approach: null,
    requirements: null,
    dataProfile: null,
    alignment: null,
    code: null,
    execution: null,
    checks: [],
    evaluation: null,
    remediation: null,
    caveats: [],
    verdict: null,
    attempts: { alignment: 0, code: 0, remediation: 0 },
    limitReached: null,
  };
}
