import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect } from "vitest";
import type { Answer } from "@/lib/domain/answers/answer";
import { AnalysisPlanPayload, ResultReviewPayload } from "@/lib/domain/runs/interrupt-payload";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import { createBuiltinEngine } from "@/lib/engines/builtin/create-builtin-engine";
import type { AskedInterrupt } from "@/lib/graph/kit/graph-chunk";
import { openCaseDatasets, type CaseDatasets } from "@/lib/testing/recordings/case-datasets";
import { MemoryConversation } from "@/lib/testing/recordings/memory-conversation";
import { it, type WarmPython } from "@/lib/testing/warm-python";

const bookings = [
  ["2023-02-10", "Oslo", "Cabin", 120],
  ["2023-05-04", "Oslo", "Hotel", 340],
  ["2023-11-20", "Bergen", "Cabin", 95],
  ["2024-01-15", "Bergen", "Hotel", 410],
  ["2024-03-08", "Oslo", "Cabin", 150],
  ["2024-06-30", "Tromso", "Hotel", 275],
  ["2024-09-12", "Tromso", "Cabin", 60],
] as const;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const amountsIn = (year: string) => bookings.flatMap(([date, , , amount]) => (date.startsWith(year) ? [amount] : []));

let folder: string;
let datasets: CaseDatasets;
let python: WarmPython;

it.beforeAll(async ({ python: warm }) => {
  python = warm;
  folder = await mkdtemp(path.join(tmpdir(), "approvals-"));
  const lines = bookings.map((row) => row.join(","));
  await writeFile(path.join(folder, "bookings.csv"), ["Booked On,City,Kind,Amount (€)", ...lines].join("\n"));
  datasets = await openCaseDatasets((name) => path.join(folder, name));
  const { versionId } = await datasets.open("bookings.csv");
  python.parquets.set(versionId, await datasets.resolveParquet(versionId));
});

afterAll(async () => {
  python.parquets.delete((await datasets.open("bookings.csv")).versionId);
  await datasets.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Runs the approvals of plan and result for a question, with one response after the other and finally an approval, and
 * returns the answer.
 */
async function askWith(
  question: string,
  responses: readonly InterruptResponse[],
): Promise<{ asked: AskedInterrupt[]; answer: Answer | null }> {
  const conversation = new MemoryConversation({
    ...{ engine: createBuiltinEngine(), executor: python.executor, datasets },
    ...{ files: ["bookings.csv"], planning: "separate" as const },
  });
  const asked: AskedInterrupt[] = [];
  const answer = await conversation.ask({
    ...{ question, seed: 1, approval: "ask" },
    respond: (interrupt) => {
      if (interrupt.type === "approach_choice") return { optionId: "mean" };
      asked.push(interrupt);
      return responses[asked.length - 1] ?? { optionId: interrupt.type === "plan_approval" ? "approve" : "accept" };
    },
  });
  return { asked, answer };
}

const plansOf = (asked: readonly AskedInterrupt[]) =>
  asked.filter(({ type }) => type === "plan_approval").map(({ payload }) => AnalysisPlanPayload.parse(payload));
const reviewsOf = (asked: readonly AskedInterrupt[]) =>
  asked.filter(({ type }) => type === "result_review").map(({ payload }) => ResultReviewPayload.parse(payload));
const edit = (text: string) => ({ optionId: "edit", text });
const approve = { optionId: "approve" };
const revise = (text: string) => ({ optionId: "revise", text });
const cellsOf = (answer: Answer | null) => JSON.stringify(answer?.result ?? null);

describe("a plan that a person changes", () => {
  it("is read like a follow-up: the query, its steps and its result change", async () => {
    const { asked, answer } = await askWith("total amount", [edit("only 2024")]);
    const [first, second] = plansOf(asked);
    expect(second?.previousSteps).toEqual(first?.steps);
    expect(second?.steps.join(" ")).toMatch(/2024/u);
    expect(second?.steps).not.toEqual(first?.steps);
    expect(second?.declined).toBeUndefined();
    expect(asked[1]?.prompt).toContain("The plan has changed");
    expect(cellsOf(answer)).toContain(String(sum(amountsIn("2024"))));
    expect(cellsOf(answer)).not.toContain(String(sum(bookings.map(([, , , amount]) => amount))));
    expect(answer?.reading?.parts.map(({ label }) => label)).toContain("2024");
  });

  it("keeps every change, however many there are", async () => {
    const changes = ["only 2024", "by kind", "use the average instead", "lowest first", "as a bar chart"];
    const { asked, answer } = await askWith("total amount", changes.map(edit));
    const plans = plansOf(asked);
    expect(plans.map(({ declined }) => declined)).toEqual(Array<undefined>(6).fill(undefined));
    expect(new Set(plans.map(({ steps }) => steps.join("\n"))).size).toBe(6);
    const labels = answer?.reading?.parts.map(({ label }) => label) ?? [];
    expect(labels).toEqual(expect.arrayContaining(["2024", "by Kind", "average", "lowest first", "bar chart"]));
    expect(answer?.explanation).toMatch(/105/u);
  });

  it.each([
    ["purple bars please", /purple/u],
    ["by salesperson", /salesperson/u],
    ["only 2031", /2031/u],
    ["thanks", /thanks/u],
    ["the total amount", /already does/u],
  ])("is unchanged after “%s”, and reports what was not understood", async (words, reason) => {
    const { asked, answer } = await askWith("total amount", [edit(words)]);
    const [first, second] = plansOf(asked);
    expect(second?.steps).toEqual(first?.steps);
    expect(second?.declined).toMatch(reason);
    expect(asked[1]?.prompt).toContain("Your change was not made");
    expect(cellsOf(answer)).toContain(String(sum(bookings.map(([, , , amount]) => amount))));
    expect(answer?.explanation).toMatch(/Your last change was not made/u);
  });

  it("does not mention words that were replaced", async () => {
    const { asked, answer } = await askWith("total amount", [edit("by zork"), edit("by city")]);
    expect(plansOf(asked).map(({ declined }) => declined === undefined)).toEqual([true, false, true]);
    expect(answer?.explanation).not.toMatch(/not made|zork/u);
    expect(cellsOf(answer)).toContain("Tromso");
  });

  it("is shown again when it is approved with further remarks", async () => {
    const { asked } = await askWith("total amount", [{ ...approve, text: "only 2023" }]);
    expect(plansOf(asked).map(({ steps }) => steps.join(" ").includes("2023"))).toEqual([false, true]);
  });
});

describe("a result that a person wants revised", () => {
  it("is computed as requested, with its plan, and needs no second approval", async () => {
    const { asked, answer } = await askWith("total amount by city", [approve, revise("use the average")]);
    expect(asked.map(({ type }) => type)).toEqual(["plan_approval", "result_review", "result_review"]);
    expect(reviewsOf(asked).map(({ revision }) => revision)).toEqual([undefined, "changed"]);
    expect(asked[2]?.prompt).toContain("the result has changed");
    expect(cellsOf(answer)).toContain("167.5");
    expect(answer?.reading?.parts.map(({ label }) => label)).toContain("average");
    expect(answer?.basis?.chosenReading).toBe(true);
  });

  it("stays with a sentence when the remark cannot be applied, and costs no revision", async () => {
    const { asked, answer } = await askWith("total amount by city", [
      approve,
      revise("do it differently: glow in the dark"),
    ]);
    const reviews = reviewsOf(asked);
    expect(reviews.map(({ revision }) => revision)).toEqual([undefined, "declined"]);
    expect(reviews[1]?.declined).toMatch(/glow|dark/u);
    expect(reviews.map(({ executionId }) => executionId)).toEqual(Array(2).fill(reviews[0]?.executionId));
    expect(reviews.map(({ revisionsLeft }) => revisionsLeft)).toEqual([2, 2]);
    expect(asked[2]?.prompt).toContain("Your change was not made");
    expect(answer?.kind).toBe("answered");
    expect(answer?.attempts).toMatchObject({ code: 1, remediation: 0 });
  });
});
