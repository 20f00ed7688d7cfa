import { Check, Circle, Triangle, X } from "lucide-react";
import type { Caveat, Verdict } from "@/lib/domain/answer";
import { classNames } from "../ui/class-names";
import { Disclosure } from "../ui/disclosure";
import { words } from "../words";

const signs = {
  checked: { Sign: Check, colour: "text-checked" },
  caveats: { Sign: Triangle, colour: "text-caveats" },
  unverified: { Sign: Circle, colour: "text-unverified" },
  failed: { Sign: X, colour: "text-failed" },
} as const;

/** How far an answer can be trusted, in one line that opens to the checks that were made. */
export function VerdictLine({ verdict, caveats }: { verdict: Verdict; caveats: readonly Caveat[] }) {
  const { Sign, colour } = signs[verdict.status];
  const passed = verdict.checks.filter((check) => check.passed).length;
  const title =
    words.verdicts[verdict.status] + (caveats.length > 0 ? `, ${words.answer.caveats(caveats.length)}` : "");
  const line = (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <span className={classNames("inline-flex items-center gap-1.5 font-medium", colour)}>
        <Sign aria-hidden strokeWidth={2.5} className="size-3.5" />
        {title}
      </span>
      <span className="text-ink-soft tabular-nums">
        {verdict.checks.length > 0 ? words.answer.checks(passed, verdict.checks.length) : words.answer.noChecks}
      </span>
    </span>
  );
  if (verdict.checks.length === 0) return <p className="text-small">{line}</p>;
  return (
    <Disclosure summary={line}>
      <ul className="grid gap-1.5 rounded-lg border bg-surface px-3 py-2">
        {verdict.checks.map((check, index) => {
          const Mark = check.passed ? Check : X;
          return (
            <li key={index} className="flex gap-2 text-small">
              <Mark
                aria-hidden
                className={classNames("mt-0.5 size-4 shrink-0", check.passed ? "text-checked" : "text-failed")}
              />
              <div className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-medium">{check.name}</span>
                <span className="sr-only"> ({check.passed ? words.answer.passed : words.answer.notPassed})</span>{" "}
                <span className="text-ink-soft">{check.detail}</span>
              </div>
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}
