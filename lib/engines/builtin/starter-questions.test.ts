import { afterAll, describe, expect } from "vitest";
import { sampleCatalogue } from "@/lib/datasets/sample-catalogue";
import { openQuestionLab, type QuestionLab } from "@/lib/testing/question-lab";
import { it } from "@/lib/testing/warm-python";

let lab: QuestionLab;

it.beforeAll(async ({ python }) => {
  lab = await openQuestionLab(
    sampleCatalogue.map(({ name }) => name),
    { python },
  );
}, 120_000);

afterAll(() => lab.close());

const starters = sampleCatalogue.flatMap(({ name, starterQuestions }) =>
  starterQuestions.map((question) => [name, question] as const),
);

describe("the questions that samples are opened with", () => {
  it.each(starters)("are answered, and the figures found equal: %s: %s", async (name, question) => {
    const { kind, facts } = await lab.ask(name, question);
    expect(kind).toBe("answered");
    const { requirements, code, evaluation } = facts;
    expect(evaluation).toMatchObject({ is_valid: true, issues_found: [] });
    const variables = requirements?.variables_needed ?? [];
    const { status, checks } = await lab.judge({ names: [name], question, variables, code: code ?? "" });
    expect(checks.filter(({ passed }) => !passed)).toEqual([]);
    expect(["checked", "caveats"]).toContain(status);
  });
});
