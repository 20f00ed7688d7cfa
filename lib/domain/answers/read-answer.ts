import { Answer } from "./answer";
import { readLeniently } from "../read-leniently";

const unreadable =
  "The stored answer cannot be read. The question is still available; ask it again to get a new answer.";
const withoutText = "The text of this answer cannot be read. Ask the question again to get a new one.";

/** Fallbacks for fields that cannot be read. No answer has the version `v0.0`. */
const neutral = {
  version: "v0.0",
  outputType: "error",
  kind: "failed",
  explanation: withoutText,
  verdict: { status: "unverified", checks: [], line: "Not confirmed: the stored verdict cannot be read." },
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

/** Fields that an answer cannot do without. */
const essential: readonly string[] = ["kind", "explanation", "verdict"];

/**
 * Reads a stored answer. Replaces unreadable fields and lists them in `damaged`. Never throws.
 * @param text the explanation, if it is also stored separately.
 */
export function readAnswer(stored: unknown, text = ""): Answer {
  const whole = Answer.safeParse(stored);
  if (whole.success) return whole.data;
  const given = new Map<string, unknown>(typeof stored === "object" && stored !== null ? Object.entries(stored) : []);
  const fallbacks = new Map<string, unknown>(
    Object.entries({ ...neutral, explanation: text === "" ? withoutText : text }),
  );
  const damaged = new Set<string>();
  const parts = Object.entries(Answer.shape).map(([name, schema]) => {
    const part = readLeniently<unknown>(schema, given.get(name));
    if (part?.isDamaged === false) return [name, part.value] as const;
    damaged.add(name);
    const isLost = part === null || part.value === "";
    return [name, isLost ? fallbacks.get(name) : part.value] as const;
  });
  if (essential.every((name) => damaged.has(name))) {
    const explanation = text === "" ? unreadable : `${unreadable} Its text was:\n\n${text}`;
    return { ...neutral, explanation, damaged: ["answer"] };
  }
  const known = Object.fromEntries(parts.filter(([, value]) => value !== undefined));
  return Answer.parse({ ...known, damaged: [...damaged] });
}
