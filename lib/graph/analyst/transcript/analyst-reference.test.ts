import { describe, expect, it } from "vitest";
import { ArtifactId } from "@/lib/domain/ids";
import { penguins } from "@/lib/testing/engines/analyst-replies";
import { toOutcome } from "@/lib/testing/stores/fake-ports";
import type { ArchivedExecution } from "../facts/execution-archive";
import { readReference, type AnalystReference } from "./analyst-reference";

const execution: ArchivedExecution = {
  ...toOutcome({ result: { kind: "scalar", value: 42 } }),
  code: "result = 42",
  figureTitles: [],
};
const id = ArtifactId.create();

const sources = {
  question: "How heavy?",
  datasets: [penguins.facts],
  shareValues: true,
  queries: {
    put: () => Promise.reject(new Error("Nothing is kept here.")),
    get: () => Promise.reject(new Error("There is no query.")),
  },
  executions: { put: () => Promise.reject(new Error("Nothing is kept here.")), get: () => Promise.resolve(execution) },
};

const read = async (reference: AnalystReference, shareValues = true): Promise<string> =>
  `Look: ${await readReference(reference, { ...sources, shareValues })}`;

describe("readReference", () => {
  it("looks up what entries refer to", async () => {
    expect(await read({ of: "question" })).toBe("Look: ```question\nHow heavy?\n```");
    expect(await read({ of: "code", execution: id })).toBe("Look: ```python\nresult = 42\n```");
    expect(await read({ of: "outcome", execution: id })).toBe(
      "Look: The run succeeded. Its result:\n\n```result\n42\n```",
    );
    expect(await read({ of: "columns", names: ["Species"] })).toBe(
      "Look: ```data\npenguins in detail:\nname|type|missing|distinct|range|mean±sd|frequent|samples\nSpecies|cat||2|Adelie..Gentoo||Gentoo 3, Adelie 2\n```",
    );
  });

  it("adds what the library says about the question to its turn, and nothing when it says nothing", async () => {
    const readQuestion = (background: string) => readReference({ of: "question" }, { ...sources, background });
    expect(await readQuestion("")).toBe("```question\nHow heavy?\n```");
    expect(await readQuestion("Passages: …")).toBe("```question\nHow heavy?\n```\n\nPassages: …");
  });

  it("shows shapes in place of values when values are not shared", async () => {
    expect(await read({ of: "outcome", execution: id }, false)).toBe(
      "Look: The run succeeded. The shape of its result:\n\n```result\none value: number\n```",
    );
    expect(await read({ of: "columns", names: ["Species"] }, false)).toContain("\nSpecies|cat||2\n");
  });
});
