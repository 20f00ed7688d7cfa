import type { Answer } from "@/lib/domain/answers/answer";
import type { ExpectedValue } from "@/lib/domain/answers/analysis";
import { MessageId, RunId, SessionId } from "@/lib/domain/ids";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { toPlainAnswer } from "@/lib/graph/kit/plain-answer";
import type { PartRequest, PartRuns, PartState } from "@/lib/ports/runs/part-runs";
import type { QuestionLab } from "../engines/question-lab";

/** What an analyst of a test answers with. */
export interface ScriptedAnalyst {
  /** Its program, which really runs. */
  code: string;
  /** The values of its plan. */
  expected?: readonly ExpectedValue[];
}

/**
 * Creates analysts that run real programs in the sandbox; equal programs run once.
 * @param answers returns the answer of the analyst with this index in this attempt, from 1.
 */
export function createScriptedAnalysts(
  lab: QuestionLab,
  answers: (index: number, attempt: number) => ScriptedAnalyst,
): { parts: PartRuns; asked: PartRequest[] } {
  const asked: PartRequest[] = [];
  const places = new Map<string, { sessionId: SessionId; messageId: MessageId }>();
  const results = new Map<string, Promise<AnalysisResult>>();
  const run = async (code: string, { datasets }: PartRequest): Promise<AnalysisResult> => {
    const known = await lab.store.getFacts(datasets);
    const outcome = await lab.getExecutor().execute(
      {
        code,
        datasets: known.map(({ id, versionId, name }) => ({ id, versionId, name })),
        ...{ figures: false, seed: 1, guard: false, sessionId: SessionId.create() },
      },
      { signal: new AbortController().signal },
    );
    if (outcome.result === null) throw new Error(outcome.failure?.message);
    return outcome.result;
  };
  const toAnswer = async (request: PartRequest): Promise<Answer> => {
    const { code, expected = [] } = answers(Number(request.key.slice(1)) - 1, request.attempt);
    const result = results.get(code) ?? run(code, request);
    results.set(code, result);
    const plan = { variables_needed: [], constraints: [], analysis_type: "", success_criteria: "" };
    return {
      ...toPlainAnswer({ version: `v${request.attempt}.0`, kind: "answered", explanation: "It moved." }),
      ...{ code, result: await result, requirements: { ...plan, expected_values: [...expected] } },
    };
  };
  const toState = async (key: string): Promise<PartState> => {
    const request = asked.filter((one) => one.key === key).at(-1);
    if (request === undefined) throw new Error(`${key} was not asked.`);
    const place = places.get(key) ?? { sessionId: SessionId.create(), messageId: MessageId.create() };
    places.set(key, place);
    const { attempt } = request;
    return {
      ...{ key, ...place, runId: RunId.create(), status: "completed", attempts: attempt },
      answer: await toAnswer(request),
    };
  };
  const parts: PartRuns = {
    mayStart: () => Promise.resolve(true),
    start: (requests) => {
      asked.push(...requests);
      return Promise.resolve();
    },
    wait: (keys) => Promise.all(keys.map(toState)),
  };
  return { parts, asked };
}
