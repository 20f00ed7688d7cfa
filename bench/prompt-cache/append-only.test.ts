import { describe, expect, it } from "vitest";
import type { Planning } from "@/lib/domain/answers/analysis";
import { createAiSdkEngine } from "@/lib/engines/ai-sdk/create-ai-sdk-engine";
import { toInstalledModels } from "@/lib/testing/engines/installed-models";
import type { HistoryTurn } from "@/lib/ports/reasoning/reasoning-engine";
import { goodReplies, penguinMeans, penguins } from "@/lib/testing/engines/analyst-replies";
import { answerOf, collect, createAnalystScenario } from "@/lib/testing/runs/analyst-run";
import { toFailedOutcome, toOutcome } from "@/lib/testing/stores/fake-ports";
import type { CacheBlock, CacheRequest } from "./cache-request";
import { startModelService } from "./model-service";

const { understand_question, formulate_requirements, check_alignment, evaluate_results } = goodReplies;
const explanation = goodReplies.explain_results;

/** A model that fails occasionally: a reply that is not JSON, code that fails, a rejected result. */
const replies: Readonly<Record<string, readonly unknown[]>> = {
  ...Object.fromEntries(Object.entries(goodReplies).map(([task, reply]) => [task, [reply]])),
  check_alignment: ["I think it fits.", check_alignment],
  evaluate_results: [{ ...evaluate_results, is_valid: false, issues_found: ["wrong column"] }, evaluate_results],
  plan: [{ ...understand_question, ...formulate_requirements, ...check_alignment }],
  conclude: [
    "Looks fine.",
    { ...evaluate_results, is_valid: false, issues_found: ["wrong column"], explanation: "" },
    { ...evaluate_results, explanation },
  ],
};

async function runSession(planning: Planning, provider: "openai" | "anthropic"): Promise<CacheRequest[][]> {
  const history: HistoryTurn[] = [];
  const questions: CacheRequest[][] = [];
  for (const question of [
    "average body mass by species",
    "and the mean body mass again?",
    "average mass by species, please",
  ]) {
    const requests: CacheRequest[] = [];
    const counts = new Map<string, number>();
    const service = await startModelService({
      reply: ({ task }) => {
        const count = counts.get(task) ?? 0;
        counts.set(task, count + 1);
        const list = replies[task] ?? [];
        const reply = list[Math.min(count, list.length - 1)];
        return typeof reply === "string" ? reply : JSON.stringify(reply);
      },
      onExchange: ({ request }) => requests.push(request),
    });
    try {
      const { options } = createAnalystScenario({
        ...{ question, history, planning, tables: [penguins], script: {} },
        outcomes: [toFailedOutcome("KeyError: 'mass'"), toOutcome({ result: penguinMeans })],
      });
      const engine = createAiSdkEngine({
        ...{ provider, apiKey: "none", baseUrl: service.url, temperature: 0 },
        models: toInstalledModels({ provider, preset: "economy" }),
      });
      const answer = answerOf(await collect({ ...options, ports: { ...options.ports, engine } }));
      expect(answer.attempts.remediation).toBeGreaterThan(0);
      history.push({ question, explanation, code: answer.code, resultSummary: "5100", caveats: [] });
    } finally {
      await service.close();
    }
    questions.push(requests);
  }
  return questions;
}

const conversationOf = ({ blocks }: CacheRequest) =>
  blocks.filter(({ kind }) => kind !== "shape" && kind !== "setting");
const bytesOf = (blocks: readonly CacheBlock[]) => blocks.map(({ kind, text }) => [kind, text]);

/** A repair quotes the reply that did not fit; the steps after it continue from the request before it. */
const isRepair = ({ blocks }: CacheRequest) => blocks.at(-1)?.text.includes("could not be used") === true;

describe.each(["separate", "merged"] as const)("a session with %s planning", (planning) => {
  it("sends requests that each begin with the bytes of the previous one, across repairs and a remediation", async () => {
    for (const requests of await runSession(planning, "openai")) {
      expect(requests.filter(({ task }) => task === "generate_code").length).toBeGreaterThan(1);
      expect(requests.some(({ task }) => task === "plan_remediation")).toBe(true);
      let before: CacheRequest | undefined;
      for (const request of requests.filter(({ task }) => task !== "recompute")) {
        const later = conversationOf(request);
        if (before !== undefined) {
          const earlier = conversationOf(before);
          expect(bytesOf(later.slice(0, earlier.length))).toEqual(bytesOf(earlier));
          expect(later.length).toBeGreaterThan(earlier.length);
          expect(request.cacheKey).toBe(before.cacheKey);
        }
        if (!isRepair(request)) before = request;
      }
      expect(requests.filter(isRepair)).toHaveLength(1);
    }
  });

  it("requests the second computation with a prefix of the same conversation that ends before the first program", async () => {
    for (const [index, requests] of (await runSession(planning, "openai")).entries()) {
      const [second] = requests.filter(({ task }) => task === "recompute");
      const last = requests.findLast(({ task }) => task !== "recompute");
      if (second === undefined || last === undefined) throw new Error("Nothing was computed again.");
      const beginning = bytesOf(conversationOf(second).slice(0, -1));
      // A second computation sees only the words of earlier questions, so it shares instructions and datasets.
      const shared = index === 0 ? beginning : beginning.slice(0, 2);
      expect(bytesOf(conversationOf(last)).slice(0, shared.length)).toEqual(shared);
      expect(beginning.at(-1)?.[0]).toBe("assistant");
      expect(second.cacheKey).toBe(last.cacheKey);
      expect(beginning.filter(([, text]) => text?.startsWith("## Task: generate_code"))).toEqual([]);
    }
  });

  it("begins every question with the bytes of the previous question up to its history, and appends to that", async () => {
    const [first = [], second = [], third = []] = await runSession(planning, "openai");
    const beginningOf = (requests: readonly CacheRequest[]) => {
      const blocks = requests[0] === undefined ? [] : conversationOf(requests[0]);
      return bytesOf(blocks.slice(0, -1));
    };
    const [one, two, three] = [first, second, third].map(beginningOf);
    expect(two?.slice(0, one?.length)).toEqual(one);
    expect(three?.slice(0, two?.length)).toEqual(two);
    expect(three?.length).toBeGreaterThan(two?.length ?? 0);
  });

  it("sends at most four marks to a service that sets none itself, including those of instructions and datasets", async () => {
    for (const request of (await runSession(planning, "anthropic")).flat()) {
      const marked = request.blocks.filter((block) => block.marked);
      expect(marked.length).toBeLessThanOrEqual(4);
      expect(marked.slice(0, 2).map(({ kind }) => kind)).toEqual(["system", "user"]);
    }
  });
});
