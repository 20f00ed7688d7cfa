import {
  alignmentLoop,
  conceptQuestion,
  remediationLoop,
  remediationsExhausted,
  simpleSuccess,
  type ExampleFlow,
} from "@/lib/testing/model-server/example-flows";

/** A straightforward question, with Python that takes its time. */
const slowPython: ExampleFlow = {
  ...simpleSuccess,
  script: { ...simpleSuccess.script, generate_code: 'import time\ntime.sleep(0.5)\nresult = float(df["age"].mean())' },
};

/** A path through the graph in a drill. */
export interface DrillFlow {
  /** Prefix of the markers of its runs. */
  letter: string;
  name: string;
  flow: ExampleFlow;
  /** Whether a person approves the plan. */
  approval?: "ask";
}

/** All paths through the graph in a drill. */
export const drillFlows: readonly DrillFlow[] = [
  { letter: "b", name: "straight through, slow Python", flow: slowPython },
  { letter: "c", name: "requirements revised", flow: alignmentLoop },
  { letter: "d", name: "code rewritten", flow: remediationLoop },
  { letter: "f", name: "concept", flow: conceptQuestion },
  { letter: "g", name: "given up", flow: remediationsExhausted },
  { letter: "j", name: "approved by a person", flow: simpleSuccess, approval: "ask" },
];

const digits = "aehiknorst";

/**
 * Builds the question of the run with this number, marked with letters because checks would interpret digits.
 */
export function toDrillQuestion({ letter, flow }: DrillFlow, number: number): { mark: string; question: string } {
  const mark = letter + [...String(number)].map((digit) => digits[Number(digit)]).join("");
  return { mark, question: `${flow.question} My reference is zz${mark}zz.` };
}

/** Returns the flow of the run with this mark. Throws for an unknown one. */
export function getDrillFlow(mark: string): DrillFlow {
  const found = drillFlows.find(({ letter }) => mark.startsWith(letter));
  if (found === undefined) throw new Error(`No path through the graph has the mark "${mark}".`);
  return found;
}

/** Finds the mark in the text of a conversation; null when there is none. */
export function findMark(text: string): string | null {
  return /\bzz([bcdfgj][aehiknorst]+)zz\b/.exec(text)?.[1] ?? null;
}
