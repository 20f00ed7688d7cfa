import { describe, expect, it } from "vitest";
import { ArtifactId } from "@/lib/domain/ids";
import { penguins } from "@/lib/testing/engines/analyst-replies";
import { toOutcome } from "@/lib/testing/stores/fake-ports";
import type { ArchivedExecution } from "../facts/execution-archive";
import { toTurns } from "./to-turns";
import { toTextEntry, type TranscriptReference } from "./transcript-entry";

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
  executions: { put: () => Promise.reject(new Error("Nothing is kept here.")), get: () => Promise.resolve(execution) },
};

async function read(reference: TranscriptReference, shareValues = true): Promise<string> {
  const entry = { role: "user" as const, parts: [{ text: "Look: " }, { reference }] };
  const turns = await toTurns([entry], { ...sources, shareValues });
  return turns[0]?.text ?? "";
}

describe("toTurns", () => {
  it("keeps order, roles and texts", async () => {
    const entries = [toTextEntry("user", "a"), toTextEntry("assistant", "b"), toTextEntry("user", "c")];
    expect(await toTurns(entries, sources)).toEqual([
      { role: "user", text: "a" },
      { role: "assistant", text: "b" },
      { role: "user", text: "c" },
    ]);
  });

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

  it("shows shapes in place of values when values are not shared", async () => {
    expect(await read({ of: "outcome", execution: id }, false)).toBe(
      "Look: The run succeeded. The shape of its result:\n\n```result\none value: number\n```",
    );
    expect(await read({ of: "columns", names: ["Species"] }, false)).toContain("\nSpecies|cat||2\n");
  });
});
