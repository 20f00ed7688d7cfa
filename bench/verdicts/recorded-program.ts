import { Requirements } from "@/lib/domain/answers/analysis";
import type { Program } from "@/lib/domain/answers/verification";
import { toSourceCode } from "@/lib/prompts/source-code";
import type { EvaluationCase } from "@/lib/testing/recordings/evaluation-case";
import type { RecordedTurn, Recording } from "@/lib/testing/recordings/recording";
import { readProgram } from "@/lib/verification/confirm/read-program";

/** A program that led to a correct answer, with everything its verdict depends on. */
export interface RecordedProgram {
  /** Case, number of the question, and planning mode. */
  label: string;
  files: readonly string[];
  question: string;
  turn: EvaluationCase["turns"][number];
  seed: number;
  requirements: Requirements | null;
  code: string;
  /** The independent program for the same values. */
  second: Program;
  explanation: string;
}

/** Picks the programs of correct answers, those with and those without a second program, in recording order. */
export function toRecordedPrograms(
  recordings: readonly Recording[],
  cases: readonly EvaluationCase[],
): { programs: RecordedProgram[]; withoutSecond: string[] } {
  const programs: RecordedProgram[] = [];
  const withoutSecond: string[] = [];
  for (const { id, planning, turns } of recordings) {
    const asked = cases.find((one) => one.id === id);
    for (const [index, recorded] of turns.entries()) {
      const turn = asked?.turns[index];
      const code = findLast(recorded, "generate_code");
      if (asked === undefined || turn === undefined || code === null || !isCorrect(recorded)) continue;
      const label = `${id} ${index + 1} (${planning})`;
      const second = readProgram(findLast(recorded, "recompute") ?? "");
      if (second === null) withoutSecond.push(label);
      else {
        const { seed } = recorded;
        const texts = { question: turn.question, explanation: toExplanation(recorded) };
        const requirements = toRequirements(recorded);
        programs.push({ label, files: asked.files, turn, seed, requirements, code: toPython(code), second, ...texts });
      }
    }
  }
  return { programs, withoutSecond };
}

function isCorrect({ correct, kind }: RecordedTurn): boolean {
  return correct && kind === "answered";
}

function findLast({ replies }: RecordedTurn, task: string): string | null {
  return replies.findLast((reply) => reply.task === task && reply.outcome === "used")?.reply ?? null;
}

function toPython(reply: string): string {
  return toSourceCode(reply, ["python", "py", "python3"]);
}

function toRequirements(turn: RecordedTurn): Requirements | null {
  const reply = findLast(turn, "plan") ?? findLast(turn, "formulate_requirements");
  return reply === null ? null : (Requirements.safeParse(parseJson(reply)).data ?? null);
}

/** The answer text as the model wrote it; empty when no reply contains one. */
function toExplanation(turn: RecordedTurn): string {
  const plain = findLast(turn, "explain_results");
  if (plain !== null) return plain;
  const conclusion = parseJson(findLast(turn, "conclude") ?? "{}");
  const isText = typeof conclusion === "object" && conclusion !== null && "explanation" in conclusion;
  return isText && typeof conclusion.explanation === "string" ? conclusion.explanation : "";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
