import type { Answer } from "@/lib/domain/answers/answer";
import type { EvaluationCase, EvaluationTurn, ExpectedFigure } from "@/lib/testing/recordings/evaluation-case";
import { judgeAnswer } from "@/lib/testing/recordings/judge-answer";
import { isName, narrowAnswer } from "./narrow-answer";

/** A question of a conversation with its answer. */
export interface AskedTurn {
  /** Id of the conversation. */
  id: string | number;
  /** Index of the question in its conversation, from 0. */
  turn: number;
  /** Null when there was none. */
  answer: Answer | null;
  milliseconds: number;
}

/**
 * Fate of a question. `not_understood`: refused, admitting an engine limit. `said_absent`: refused because the
 * data allegedly hold no answer. Both only where there is an answer. `failed`: no answer at all.
 */
export type TurnFate = "right" | "wrong" | "not_understood" | "said_absent" | "failed";

/** A question with its judgement. */
export interface JudgedTurn {
  id: string;
  turn: number;
  expected: EvaluationTurn;
  files: readonly string[];
  fate: TurnFate;
  /** Whether the verdict invites people to rely on the answer. */
  trusted: boolean;
  /** Names of expected values that the answer lacks. */
  missing: string[];
  answer: Answer | null;
  /** Zero when it was not asked. */
  milliseconds: number;
}

/** Judges every question of the cases; one that was not asked because its conversation failed counts as failed. */
export function judgeTurns(cases: readonly EvaluationCase[], asked: readonly AskedTurn[]): JudgedTurn[] {
  const known = new Map(asked.map((one) => [`${one.id}/${one.turn}`, one]));
  return cases.flatMap(({ id, files, turns }) =>
    turns.map((expected, turn) => {
      const { answer = null, milliseconds = 0 } = known.get(`${id}/${turn}`) ?? {};
      const missing = answer === null ? [] : toMissing(expected, answer);
      const status = answer?.verdict.status;
      const trusted = status === "checked" || status === "caveats";
      const fate = toFate(expected, answer, missing);
      return { id, turn, expected, files, fate, trusted, missing, answer, milliseconds };
    }),
  );
}

/** Lists expected values that an answer lacks, or has only where they are irrelevant. */
function toMissing({ outcome, values }: EvaluationTurn, answer: Answer): string[] {
  const names = values.filter(({ accepted }) => isName(accepted)).length;
  const isMissing = (value: ExpectedFigure) =>
    judgeAnswer({ outcome, values: [value] }, narrowAnswer(answer, value, names)).missing.length > 0;
  return values.filter(isMissing).map(({ name }) => name);
}

function toFate(expected: EvaluationTurn, answer: Answer | null, missing: readonly string[]): TurnFate {
  if (answer === null) return "failed";
  if (judgeAnswer(expected, answer).correct && missing.length === 0) return "right";
  if (expected.outcome === "asked_or_answered" && asksBack(answer)) return "right";
  switch (answer.kind) {
    case "answered":
    case "concept":
      return "wrong";
    case "beyond_engine":
      return "not_understood";
    case "cannot_answer":
      return "said_absent";
    case "limit":
    case "budget":
    case "failed":
      return "failed";
  }
}

/** Whether the person was asked what the question means, or is offered an alternative reading. */
function asksBack({ kind, clarifications = [], reading }: Answer): boolean {
  return clarifications.length > 0 || (kind === "beyond_engine" && (reading?.parts.length ?? 0) > 0);
}
