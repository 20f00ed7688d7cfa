import { Answer } from "./answer";
import { readLeniently } from "./read-leniently";

const unreadable = "The stored answer cannot be read. The question is still here: ask it again to get a new answer.";
const withoutText = "The text of this answer cannot be read. Ask the question again to get a new one.";

/** What stands for a part that cannot be read. A version called `v0.0` is none that can be asked for. */
const neutral = {
  version: "v0.0",
  outputType: "error",
  kind: "failed",
  explanation: withoutText,
  verdict: { status: "unverified", checks: [], line: "Unverified · its stored verdict cannot be read" },
  evaluation: null,
  requirements: null,
  caveats: [],
  approaches: [],
  code: null,
  figures: [],
  result: null,
  resultText: null,
  attempts: { alignment: 0, code: 0, remediation: 0 },
  followUps: [],
} satisfies Answer;

/** A stored answer: whole, or what can be read of it with the names of what cannot in `damaged`. Never throws. */
export function readAnswer(stored: unknown): Answer {
  const whole = Answer.safeParse(stored);
  if (whole.success) return whole.data;
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) {
    return { ...neutral, explanation: unreadable, damaged: ["answer"] };
  }
  const given = new Map<string, unknown>(Object.entries(stored));
  const damaged: string[] = [];
  const parts = Object.entries(Answer.shape).map(([name, schema]) => {
    const part = readLeniently<unknown>(schema, given.get(name));
    if (part?.isDamaged === false) return [name, part.value] as const;
    damaged.push(name);
    const isLost = part === null || part.value === "";
    return [name, isLost ? new Map<string, unknown>(Object.entries(neutral)).get(name) : part.value] as const;
  });
  return Answer.parse({ ...Object.fromEntries(parts), damaged });
}
