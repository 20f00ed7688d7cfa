import { quantile } from "../report/quantile";
import { toTable } from "../report/to-table";
import { toTargetLines } from "../report/to-target-lines";
import type { JudgedTurn, TurnFate } from "./judge-turn";

/** Reports the fates of all questions, by kind and by file, and the targets. Contains no question. */
export function toEverydayReport(turns: readonly JudgedTurn[]): string {
  const first = turns.filter(({ turn }) => turn === 0);
  const later = turns.filter(({ turn }) => turn > 0);
  const answerable = turns.filter(({ expected }) => expected.outcome !== "declined");
  const files = [...Map.groupBy(turns, (one) => one.files.join(", "))];
  const header = ["turns", "all", "right", "%", "wrong", "wrong, trusted", "not understood", "said absent", "failed"];
  const seconds = turns.map(({ milliseconds }) => milliseconds / 1_000);
  return [
    toTable(header, [
      toRow("all", turns),
      toRow("first questions", first),
      toRow("follow-ups", later),
      toRow("with an answer in the data", answerable),
      toRow(
        "without",
        turns.filter((one) => !answerable.includes(one)),
      ),
      ...files.map(([name, some]) => toRow(name, some)),
    ]),
    "",
    `Seconds per question: p50 ${quantile(seconds, 0.5).toFixed(1)}, p95 ${quantile(seconds, 0.95).toFixed(1)}.`,
    ...toTargetLines([
      { name: "right", measured: toRightShare(turns), limit: 0.65, is: "at least", show: toPercent },
      { name: "follow-ups right", measured: toRightShare(later), limit: 0.6, is: "at least", show: toPercent },
      {
        ...{ name: "wrong and presented as checked", limit: 0.01, is: "at most", show: toPercent },
        measured: turns.filter(isTrustedWrong).length / Math.max(1, turns.length),
      },
      {
        ...{ name: "answerable, but said to be absent from the data", limit: 0, is: "at most", show: String },
        measured: answerable.filter(({ fate }) => fate === "said_absent").length,
      },
    ]),
  ].join("\n");
}

/** Lists the ids of the turns by fate, except right ones. */
export function toIdLines(turns: readonly JudgedTurn[]): string[] {
  const missed = turns.filter(({ fate }) => fate !== "right");
  return [...Map.groupBy(missed, toFateText)].map(
    ([fate, some]) => `${fate}: ${some.map(({ id, turn }) => `${id} ${turn + 1}`).join(", ")}`,
  );
}

/** Shows one turn with its question, its outcome, and what was expected. */
export function toTurnLines(judged: JudgedTurn): string[] {
  const { id, turn, expected, answer, missing } = judged;
  const [sentence = ""] = (answer?.explanation ?? "").split("\n");
  const lacks = (name: string) => (missing.includes(name) ? "missing " : "");
  const values = expected.values.map(({ name, accepted }) => `${lacks(name)}${name} = ${accepted.join(" or ")}`);
  return [
    `${toFateText(judged)}  ${id} ${turn + 1}: ${expected.question}`,
    `    answered: ${sentence}`,
    `    expected: ${expected.outcome === "declined" ? "a refusal" : values.join("; ")}`,
  ];
}

const fateTexts: Record<TurnFate, string> = {
  right: "right",
  wrong: "WRONG",
  not_understood: "not understood",
  said_absent: "said absent",
  failed: "FAILED",
};

function toFateText({ fate, trusted }: JudgedTurn): string {
  return fate === "wrong" && trusted ? "WRONG and trusted" : fateTexts[fate];
}

function toRow(name: string, turns: readonly JudgedTurn[]): (string | number)[] {
  const count = (fate: TurnFate) => turns.filter((one) => one.fate === fate).length;
  return [
    ...[name, turns.length, count("right"), toPercent(toRightShare(turns)), count("wrong")],
    ...[turns.filter(isTrustedWrong).length, count("not_understood"), count("said_absent"), count("failed")],
  ];
}

function isTrustedWrong({ fate, trusted }: JudgedTurn): boolean {
  return fate === "wrong" && trusted;
}

function toRightShare(turns: readonly JudgedTurn[]): number {
  return turns.filter(({ fate }) => fate === "right").length / Math.max(1, turns.length);
}

function toPercent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
