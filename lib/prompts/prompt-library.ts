import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Planning } from "@/lib/domain/answers/analysis";
import { CaveatError } from "@/lib/domain/caveat-error";
import { renderTemplate, templateNames, type TemplatePart } from "./prompt-template";

/** Tasks of a run with one call per node, in the order of the static instructions. */
const separateTasks = [
  "understand_question",
  "explain",
  "formulate_requirements",
  "select_columns",
  "profile_data",
  "check_alignment",
  "generate_code",
  "evaluate_results",
  "plan_remediation",
  "explain_results",
  "recompute",
] as const;

/** Tasks of a run with merged planning: the two merged ones refer to the rules of the others. */
const mergedTasks = [
  "plan",
  "formulate_requirements",
  "check_alignment",
  "select_columns",
  "generate_code",
  "conclude",
  "evaluate_results",
  "explain_results",
  "plan_remediation",
  "explain",
  "recompute",
] as const;

/** Tasks that are requested separately, outside of a run's conversation. */
export type OneShotTask = "title" | "summarise_history";

/** Tasks with a prompt file. */
export type PromptTask = (typeof separateTasks)[number] | (typeof mergedTasks)[number] | OneShotTask;

const conversationTasks: Record<Planning, readonly PromptTask[]> = { separate: separateTasks, merged: mergedTasks };

/** Selects the static instructions of a run; never changes within a run. */
export interface InstructionMode {
  planning: Planning;
  /** Whether prompts contain values of the data; if not, the instructions explain how to work without. */
  shareValues: boolean;
}

/** This file contains rules for all tasks and precedes those of the single tasks. */
const generalFile = "analyst";
/** This one contains rules for runs without shared values and follows them. */
const withoutValuesFile = "without_values";

/** Everything after this line of a prompt file is the template of the task's turn; everything before is static. */
const turnMark = /^<!-- turn -->[ \t]*$/mu;

interface PromptFile {
  modified: number;
  instructions: string;
  turn: string;
}

/** The prompts of the analyst. Edits of the files take effect with the next call. */
export interface PromptLibrary {
  /** One block with the instructions of all tasks of a run; the same bytes for a mode as long as no file changes. Throws `internal` for a missing file. */
  getInstructions(mode: InstructionMode): Promise<string>;
  /** The short instructions of a separate task. Throws `internal` for a missing file. */
  getTaskInstructions(task: OneShotTask): Promise<string>;
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
    async getInstructions({ planning, shareValues }) {
      const general = await read(generalFile);
      const sections = await Promise.all(
        conversationTasks[planning].map(async (task) => `### ${task}\n\n${(await read(task)).instructions}`),
      );
      const ending = shareValues ? [] : [(await read(withoutValuesFile)).instructions];
      return [general.instructions, ...sections, ...ending].join("\n\n");
    },
    async getTaskInstructions(task) {
      return (await read(task)).instructions;
    },
    async renderTurn(task, values) {
      const { turn } = await read(task);
      const parts = renderTemplate({ source: `prompts/${task}.md`, template: turn, values });
      const [first, ...rest] = parts;
      const line = `## Task: ${task}`;
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
