import type { JudgedProgram, Judgement, QuestionLab } from "./question-lab";

/** One question with programs that answer it, and programs that look as if they did. */
export interface ProgramCase extends Omit<JudgedProgram, "code"> {
  right: readonly string[];
  /** What is wrong → the program. */
  wrong: Readonly<Record<string, string>>;
}

/** A question about samples or files by name, with right programs in several styles, and wrong ones. */
export function toProgramCase(
  names: readonly string[],
  question: string,
  right: readonly string[],
  wrong: Readonly<Record<string, string>> = {},
): ProgramCase {
  return { names, question, variables: [], right, wrong };
}

/** What became of programs: which right ones are not confirmed, and which wrong ones are taken for checked. */
export interface ProgramTally {
  right: number;
  wrong: number;
  unconfirmed: string[];
  taken: string[];
  /** Right ones by what they are said to be. */
  statuses: Record<string, number>;
}

/** Runs all programs of all cases, a few at a time. */
export async function judgePrograms(lab: QuestionLab, cases: readonly ProgramCase[]): Promise<ProgramTally> {
  const tally: ProgramTally = { right: 0, wrong: 0, unconfirmed: [], taken: [], statuses: {} };
  for (const { right, wrong, ...program } of cases) {
    const confirmed = await judgeAll(lab, program, right);
    for (const [index, judgement] of confirmed.entries()) {
      countRight(tally, `${program.question} [${index}]`, judgement);
    }
    const usual = new Set(confirmed.flatMap(toKinds));
    const judged = await judgeAll(lab, program, Object.values(wrong));
    const faults = Object.keys(wrong);
    for (const [index, judgement] of judged.entries()) {
      countWrong(tally, `${program.question} ${faults[index] ?? ""}`, { judgement, usual });
    }
  }
  return tally;
}

const atOnce = 4;

async function judgeAll(
  lab: QuestionLab,
  program: Omit<JudgedProgram, "code">,
  codes: readonly string[],
): Promise<Judgement[]> {
  const judged: Judgement[] = [];
  for (let start = 0; start < codes.length; start += atOnce) {
    const some = codes.slice(start, start + atOnce);
    judged.push(...(await Promise.all(some.map((code) => lab.judge({ ...program, code })))));
  }
  return judged;
}

/** What caveats say apart from how much: gaps of the data stand beside right and wrong figures alike. */
function toKinds({ caveats }: Judgement): string[] {
  return caveats.map(({ text }) => text.replace(/\d[\d,.]*/gu, "#"));
}

/** A wrong program is taken when it is confirmed and nothing is said of it that is not said of the right ones too. */
function countWrong(
  tally: ProgramTally,
  label: string,
  { judgement, usual }: { judgement: Judgement; usual: ReadonlySet<string> },
): void {
  const { status, outcome } = judgement;
  tally.wrong += 1;
  const isConfirmed = status === "checked" || status === "caveats";
  if (isConfirmed && toKinds(judgement).every((kind) => usual.has(kind))) tally.taken.push(label);
  if (outcome.status === "failed") tally.taken.push(`${label}: it does not run: ${outcome.failure?.message ?? ""}`);
}

function countRight(tally: ProgramTally, label: string, { status, checks, outcome }: Judgement): void {
  tally.right += 1;
  tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
  if (status === "checked" || status === "caveats") return;
  const failed = checks.filter(({ passed }) => !passed).map(({ name, detail }) => `${name}: ${detail}`);
  tally.unconfirmed.push([label, status, ...failed, outcome.failure?.message ?? ""].join(" ").trim());
}
