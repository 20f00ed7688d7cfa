import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { CaveatError } from "@/lib/domain/caveat-error";
import { renderTemplate, templateNames, type TemplatePart } from "./prompt-template";

/** A task with a prompt file. */
export interface PromptTask {
  readonly name: string;
  /** File below `prompts/`, without its extension. */
  readonly prompt: string;
}

/** The parts of static instructions, in order; never changes within a run. */
export interface InstructionParts {
  /** Files with rules for all tasks. */
  before: readonly string[];
  tasks: readonly PromptTask[];
  /** Files with further rules. */
  after: readonly string[];
}

/** Everything after this line of a prompt file is the template of the task's turn; everything before is static. */
const turnMark = /^<!-- turn -->[ \t]*$/mu;

interface PromptFile {
  modified: number;
  instructions: string;
  turn: string;
}

/** The prompts of all capabilities. Edits of the files take effect with the next call. */
export interface PromptLibrary {
  /** One block with the instructions of all tasks of a run; the same bytes as long as no file changes. Throws `internal` for a missing file. */
  getInstructions(parts: InstructionParts): Promise<string>;
  /** The short instructions of a task outside of a run's conversation. Throws `internal` for a missing file. */
  getTaskInstructions(task: PromptTask): Promise<string>;
  /**
   * The turn that requests a task: its line `## Task: …`, then its filled template. Throws `internal` when names do not
   * fit.
   */
  renderTurn<Reference = never>(
    task: PromptTask,
    values: Readonly<Record<string, string | { reference: Reference }>>,
  ): Promise<TemplatePart<Reference>[]>;
}

/** Reads prompt files from `directory`, again whenever one has changed. */
export function createPromptLibrary(options: { directory: string }): PromptLibrary {
  const files = new Map<string, PromptFile>();

  async function read(name: string): Promise<PromptFile> {
    const path = join(options.directory, `${name}.md`);
    try {
      const { mtimeMs } = await stat(path);
      const known = files.get(name);
      if (known?.modified === mtimeMs) return known;
      const file = { modified: mtimeMs, ...toPromptFile(name, await readFile(path, "utf8")) };
      files.set(name, file);
      return file;
    } catch (cause) {
      if (cause instanceof CaveatError) throw cause;
      throw new CaveatError("internal", `The prompt file prompts/${name}.md cannot be read.`, {
        cause,
        remedy: `Put prompts/${name}.md back and ask again.`,
      });
    }
  }

  return {
    async getInstructions({ before, tasks, after }) {
      const readAll = (names: readonly string[]) =>
        Promise.all(names.map(async (name) => (await read(name)).instructions));
      const parts = await Promise.all([
        readAll(before),
        Promise.all(tasks.map(async ({ name, prompt }) => `### ${name}\n\n${(await read(prompt)).instructions}`)),
        readAll(after),
      ]);
      return parts.flat().join("\n\n");
    },
    async getTaskInstructions({ prompt }) {
      return (await read(prompt)).instructions;
    },
    async renderTurn({ name, prompt }, values) {
      const { turn } = await read(prompt);
      const parts = renderTemplate({ source: `prompts/${prompt}.md`, template: turn, values });
      const [first, ...rest] = parts;
      const line = `## Task: ${name}`;
      if (first === undefined) return [{ text: line }];
      return "text" in first ? [{ text: `${line}\n\n${first.text}` }, ...rest] : [{ text: `${line}\n\n` }, ...parts];
    },
  };
}

/** Splits a prompt file. Throws `internal` when its static part has names to fill, which would change the shared prefix. */
function toPromptFile(name: string, content: string): { instructions: string; turn: string } {
  const [before = "", ...after] = content.replace(/\r\n?/gu, "\n").split(turnMark);
  const names = templateNames(before);
  if (names.length > 0) {
    throw new CaveatError(
      "internal",
      `The prompt file prompts/${name}.md has {{${names.join("}}, {{")}}} above its turn mark.`,
      { remedy: `Move the name below the line "<!-- turn -->" in prompts/${name}.md.` },
    );
  }
  return { instructions: before.trim(), turn: after.join("").trim() };
}
