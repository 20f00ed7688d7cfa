import { cp, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPromptLibrary, promptTasks } from "./prompt-library";

const shipped = fileURLToPath(new URL("../../prompts", import.meta.url));
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "caveat-prompts-"));
  await cp(shipped, directory, { recursive: true });
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Replaces a prompt file, with a time of change that differs from the old one for certain. */
async function edit(name: string, change: (content: string) => string): Promise<void> {
  const path = join(directory, `${name}.md`);
  await writeFile(path, change(await readFile(path, "utf8")));
  await utimes(path, new Date(2_000_000_000_000), new Date(2_000_000_000_000));
}

describe("the shipped prompts", () => {
  it("have instructions for every task, in one block whose bytes are known", async () => {
    const instructions = await createPromptLibrary({ directory: shipped }).getInstructions();
    expect([...instructions.matchAll(/^### (\w+)$/gmu)].map((match) => match[1])).toEqual([...promptTasks]);
    expect(instructions).not.toContain("{{");
    // Changes only together with the prompt files: every change of this text costs all users their cached beginning.
    expect(createHash("sha256").update(instructions).digest("hex").slice(0, 16)).toMatchInlineSnapshot(
      `"6c31d9b06a00f8cf"`,
    );
  });

  it("are long enough to be cached by every provider", async () => {
    const instructions = await createPromptLibrary({ directory: shipped }).getInstructions();
    // At least 1,024 tokens are wanted; English has fewer than 5 characters a token.
    expect(instructions.length).toBeGreaterThan(1024 * 5);
  });
});

describe("createPromptLibrary", () => {
  it("begins every turn with the line of its task", async () => {
    const library = createPromptLibrary({ directory });
    const [first] = await library.renderTurn("title", { question: "How many?" });
    expect(first !== undefined && "text" in first ? first.text : "").toMatch(/^## Task: title\n\n[\s\S]*How many\?/u);
  });

  it("takes an edited file without a restart", async () => {
    const library = createPromptLibrary({ directory });
    await library.renderTurn("title", { question: "q" });
    await edit("title", () => "Name it.\n<!-- turn -->\nEdited: {{question}}");
    expect(await library.renderTurn("title", { question: "q" })).toEqual([{ text: "## Task: title\n\nEdited: q" }]);
    expect(await library.getInstructions()).toContain("### title\n\nName it.");
  });

  it("refuses names in the static part", async () => {
    await edit("title", () => "Name {{question}}.\n<!-- turn -->\n{{question}}");
    await expect(createPromptLibrary({ directory }).getInstructions()).rejects.toThrow(
      "The prompt file prompts/title.md has {{question}} above its turn mark.",
    );
  });

  it("says which file is gone", async () => {
    await rm(join(directory, "explain.md"));
    await expect(createPromptLibrary({ directory }).getInstructions()).rejects.toMatchObject({
      code: "internal",
      message: "The prompt file prompts/explain.md cannot be read.",
      remedy: "Put prompts/explain.md back and ask again.",
    });
  });
});
