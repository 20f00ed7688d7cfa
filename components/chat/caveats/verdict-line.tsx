import { Check, Circle, Triangle, X } from "lucide-react";
import type { Answer, Caveat, Check as CheckMade, Verdict } from "@/lib/domain/answers/answer";
import { toVerdictStatements } from "@/lib/domain/answers/verdict-statements";
import { classNames } from "../../ui/class-names";
import { Disclosure } from "../../ui/disclosure";
import { words } from "../../words/words";
import { movesAnswer } from "./caveat-order";
import { VerdictDetails } from "./verdict-details";

const signs = {
  checked: { Sign: Check, colour: "text-checked" },
  caveats: { Sign: Triangle, colour: "text-caveats" },
  unverified: { Sign: Circle, colour: "text-unverified" },
  failed: { Sign: X, colour: "text-failed" },
} as const;

/**
 * Shows how far an answer can be trusted and why, in one line that expands to the checks, the notes and the second
 * program. Coloured by caveats only if one was measured to change the answer.
 */
export function VerdictLine(props: {
  verdict: Verdict;
  caveats: readonly Caveat[];
  notes?: Answer["notes"];
  verification?: Answer["verification"];
}) {
  const { verdict, caveats, notes = [], verification } = props;
  const second = verification?.second ?? null;
  const { Sign, colour } = signs[verdict.status];
  const isMoved = verdict.status !== "caveats" || caveats.some(movesAnswer);
  const line = (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-3 [overflow-wrap:anywhere]">
      <span className={classNames("inline-flex min-w-0 gap-1.5 font-medium", isMoved ? colour : "text-ink")}>
        <Sign aria-hidden strokeWidth={2.5} className="mt-0.75 size-3.5 shrink-0" />
        <span className="min-w-0">{verdict.line ?? toTitle(verdict, caveats)}</span>
      </span>
      {verdict.line === undefined && <span className="text-ink-soft tabular-nums">{countChecks(verdict.checks)}</span>}
    </span>
  );
  const statements = toVerdictStatements(verdict);
  const isBare = statements.length + verdict.checks.length + notes.length === 0 && second === null;
  if (isBare) return <p className="text-small">{line}</p>;
  return (
    <Disclosure summary={line}>
      <VerdictDetails statements={statements} checks={verdict.checks} notes={notes} second={second} />
    </Disclosure>
  );
}

/** Returns the title for an answer from an earlier release, which has no verdict line. */
function toTitle({ status }: Verdict, caveats: readonly Caveat[]): string {
  return words.verdicts[status] + (caveats.length > 0 ? `, ${words.answer.caveats(caveats.length)}` : "");
}

function countChecks(checks: readonly CheckMade[]): string {
  if (checks.length === 0) return words.answer.noChecks;
  return words.answer.checks(checks.filter((check) => check.passed).length, checks.length);
}
