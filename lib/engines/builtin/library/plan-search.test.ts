import { describe, expect, it } from "vitest";
import { SessionId } from "@/lib/domain/ids";
import type { LibrarySearchFacts } from "@/lib/ports/library/library-search-facts";
import { planSearch } from "./plan-search";

const plan = (question: string, part: Partial<LibrarySearchFacts> = {}) =>
  planSearch({
    ...{ question, sessionId: SessionId.create(), datasets: [], results: [], isCarriedOut: false, choices: [] },
    ...{ now: "2026-11-26T12:00:00.000Z", earlier: [] },
    ...part,
  });
describe("the search of the built-in engine", () => {
  it("looks everywhere at once", () => {
    const query = JSON.stringify({ query: "which dataset has customer emails?" });
    expect(plan("which dataset has customer emails?")).toEqual({
      calls: ["columns.search", "datasets.search", "answers.search", "documents.search"].map((tool) => ({
        tool,
        arguments: query,
      })),
    });
  });

  it("takes the question before where a message names nothing, and asks where there is none", () => {
    const { calls } = plan("have we asked this before?", { earlier: ["mean age?", "Do coupons help?", "and you?"] });
    expect(calls[0]?.arguments).toBe('{"query":"Do coupons help?"}');
    expect(plan("have we asked this before?")).toMatchObject({
      calls: [],
      question: "What should be looked for? A few words are enough.",
    });
    const choices = [{ question: "What?", answer: "coupons", optionId: null }];
    expect(plan("find it", { choices }).calls[0]?.arguments).toBe('{"query":"coupons"}');
  });

  it("leaves the words to code that has the results", () => {
    const results = [{ tool: "columns.search", arguments: {}, ok: true, summary: "", facts: [] }];
    expect(plan("which dataset has customer emails?", { results })).toEqual({ calls: [], conclusion: "found" });
  });
});
