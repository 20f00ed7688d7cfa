import { cp, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  AlignmentCheck,
  Conclusion,
  DataProfile,
  Evaluation,
  Plan,
  RemediationPlan,
  Requirements,
  Understanding,
} from "@/lib/domain/answers/analysis";
import { toInstructionParts } from "@/lib/graph/analyst/tasks";
import { serviceTasks } from "@/lib/server/service-tasks";
import { createPromptLibrary } from "./prompt-library";

const shipped = fileURLToPath(new URL("../../prompts", import.meta.url));
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "caveat-prompts-"));
  await cp(shipped, directory, { recursive: true });
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Replaces a prompt file, with a modification time that certainly differs. */
async function edit(name: string, change: (content: string) => string): Promise<void> {
  const path = join(directory, `${name}.md`);
  await writeFile(path, change(await readFile(path, "utf8")));
  await utimes(path, new Date(2_000_000_000_000), new Date(2_000_000_000_000));
}

const separate = toInstructionParts({ planning: "separate", shareValues: true });
const { title } = serviceTasks;
const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);
const sectionsOf = (text: string) => [...text.matchAll(/^### (.+)$/gmu)].map((match) => match[1]);

describe("the shipped prompts", () => {
  const library = createPromptLibrary({ directory: shipped });

  // These bytes change only together with the prompt files: every change costs all users their cached prefix.
  it("are one block per mode, with known bytes", async () => {
    const sizes = await Promise.all(
      (["separate", "merged"] as const).flatMap((planning) =>
        [true, false].map(async (shareValues) => {
          const text = await library.getInstructions(toInstructionParts({ planning, shareValues }));
          return `${planning} ${shareValues ? "with" : "without"} values: ${digest(text)}`;
        }),
      ),
    );
    expect(sizes).toMatchInlineSnapshot(`
      [
        "separate with values: cef43fc5975f273e",
        "separate without values: 25359cc124c1b99b",
        "merged with values: e0afbd1a04a3bb07",
        "merged without values: a08f0950afa84069",
      ]
    `);
  });

  it("have a section for every task of their mode", async () => {
    expect(sectionsOf(await library.getInstructions(separate))).toEqual([
      ...["understand_question", "explain", "formulate_requirements", "select_columns", "profile_data"],
      ...["check_alignment", "generate_code", "evaluate_results", "plan_remediation", "explain_results"],
      "recompute",
    ]);
    expect(
      sectionsOf(await library.getInstructions(toInstructionParts({ planning: "merged", shareValues: true }))),
    ).toEqual([
      ...["plan", "formulate_requirements", "check_alignment", "select_columns", "generate_code", "conclude"],
      ...["evaluate_results", "explain_results", "plan_remediation", "explain", "recompute"],
    ]);
  });

  it("mention placeholders only where no values are shared, after everything else", async () => {
    for (const planning of ["separate", "merged"] as const) {
      const [shared, unshared] = await Promise.all(
        [true, false].map((shareValues) => library.getInstructions(toInstructionParts({ planning, shareValues }))),
      );
      expect(unshared?.startsWith(`${shared}\n\n### Without values\n\n`)).toBe(true);
    }
  });

  it("have no unfilled names and are long enough to be cached by every provider", async () => {
    for (const planning of ["separate", "merged"] as const) {
      const text = await library.getInstructions(toInstructionParts({ planning, shareValues: true }));
      expect(text).not.toContain("{{");
      expect(countTokens(text)).toBeGreaterThan(1024);
    }
  });

  it.each(Object.values(serviceTasks))("describe $name separately in few words", async (task) => {
    const text = await library.getTaskInstructions(task);
    expect(text).toContain("fences");
    expect(countTokens(text)).toBeLessThan(250);
    expect(await library.getInstructions(separate)).not.toContain(text);
  });

  it("ask for every field of the schemas", async () => {
    const fields = [
      ...Object.keys(Plan.shape).map((field) => ["merged", field] as const),
      ...Object.keys(Conclusion.shape).map((field) => ["merged", field] as const),
      ...[Understanding, Requirements, DataProfile, AlignmentCheck, Evaluation, RemediationPlan].flatMap((schema) =>
        Object.keys(schema.shape).map((field) => ["separate", field] as const),
      ),
    ];
    for (const [planning, field] of fields) {
      expect(await library.getInstructions(toInstructionParts({ planning, shareValues: true }))).toContain(
        `\`${field}\``,
      );
    }
  });
});

describe("createPromptLibrary", () => {
  it("begins every turn with the line of its task", async () => {
    const library = createPromptLibrary({ directory });
    const [first] = await library.renderTurn(title, { question: "How many?" });
    expect(first !== undefined && "text" in first ? first.text : "").toMatch(/^## Task: title\n\n[\s\S]*How many\?/u);
  });

  it("uses an edited file without a restart", async () => {
    const library = createPromptLibrary({ directory });
    await library.renderTurn(title, { question: "q" });
    await edit("title", () => "Name it.\n<!-- turn -->\nEdited: {{question}}");
    expect(await library.renderTurn(title, { question: "q" })).toEqual([{ text: "## Task: title\n\nEdited: q" }]);
    expect(await library.getTaskInstructions(title)).toBe("Name it.");
    await library.getInstructions(separate);
    await edit("explain", () => "Say it.\n<!-- turn -->\n{{reason}}");
    expect(await library.getInstructions(separate)).toContain("### explain\n\nSay it.\n\n### formulate");
  });

  it("refuses names in the static part", async () => {
    await edit("explain", () => "Name {{question}}.\n<!-- turn -->\n{{question}}");
    await expect(createPromptLibrary({ directory }).getInstructions(separate)).rejects.toThrow(
      "The prompt file prompts/explain.md has {{question}} above its turn mark.",
    );
  });

  it("names the missing file", async () => {
    await rm(join(directory, "explain.md"));
    await expect(createPromptLibrary({ directory }).getInstructions(separate)).rejects.toMatchObject({
      code: "internal",
      message: "The prompt file prompts/explain.md cannot be read.",
      remedy: "Put prompts/explain.md back and ask again.",
    });
  });
});
