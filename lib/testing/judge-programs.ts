import type { JudgedProgram, Judgement, QuestionLab } from "./question-lab";

/** One question with programs that answer it, and programs that look as if they did. */
export interface ProgramCase extends Omit<JudgedProgram, "code"> {
  right: readonly string[];
  /** What is wrong → the program. */
  wrong: Readonly<Record<string, string>>;
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
  const programs = cases.flatMap(({ right, wrong, ...program }) => [
    ...right.map((code, index) => ({ ...program, code, fault: null, label: `${program.question} [${index}]` })),
    ...Object.entries(wrong).map(([fault, code]) => ({
      ...program,
      code,
      fault,
      label: `${program.question} ${fault}`,
    })),
  ]);
  const tally: ProgramTally = { right: 0, wrong: 0, unconfirmed: [], taken: [], statuses: {} };
  for (let start = 0; start < programs.length; start += atOnce) {
    const some = programs.slice(start, start + atOnce);
    const judged = await Promise.all(some.map((program) => lab.judge(program)));
    for (const [index, judgement] of judged.entries()) {
      const program = some[index];
      if (program !== undefined) count(tally, program, judgement);
    }
  }
  return tally;
}

const atOnce = 4;

function count(
  tally: ProgramTally,
  { fault, label }: { fault: string | null; label: string },
  judgement: Judgement,
): void {
  const { status, checks, outcome } = judgement;
  if (fault !== null) {
    tally.wrong += 1;
    if (status === "checked") tally.taken.push(label);
    if (outcome.status === "failed") tally.taken.push(`${label}: it does not run: ${outcome.failure?.message ?? ""}`);
    return;
  }
  tally.right += 1;
  tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
  if (status === "checked" || status === "caveats") return;
  const failed = checks.filter(({ passed }) => !passed).map(({ name, detail }) => `${name}: ${detail}`);
  tally.unconfirmed.push([label, status, ...failed, outcome.failure?.message ?? ""].join(" ").trim());
}
