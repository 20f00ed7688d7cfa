import Link from "next/link";
import type { AuditEntry } from "@/lib/domain/tools/audit-entry";
import { settingsWords } from "../words/settings-words";
import { useDayTime } from "../ui/use-day-time";
import { formatStepTime } from "../usage/format-step-time";

const texts = settingsWords.audit;

/** Number of characters of a hash to show; the tooltip has the full hash. */
const shownHash = 8;

/** One tool call: what was called, who decided on it, and its outcome. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { at, who, tool, argumentsHash, decision, scope, outcome, durationMs, sessionId } = entry;
  const toDayTime = useDayTime();
  const facts = [
    texts.decisions[decision],
    ...(scope === "always" ? [texts.always] : []),
    texts.outcomes[outcome],
    ...(durationMs === null ? [] : [formatStepTime(durationMs)]),
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-4 py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-mono">{tool}</span> <span className="text-ink-soft">{facts.join(" · ")}</span>
      </span>
      <time dateTime={at} className="text-ink-soft tabular-nums sm:text-right">
        {toDayTime(at)}
      </time>
      <span className="flex flex-wrap gap-x-2 text-[0.75rem]/5 text-ink-soft sm:col-span-2">
        <span>{who}</span>
        <span title={argumentsHash} className="font-mono">
          {texts.hash(argumentsHash.slice(0, shownHash))}
        </span>
        {sessionId !== null && (
          <Link href={`/s/${sessionId}`} className="text-accent hover:underline">
            {texts.conversation}
          </Link>
        )}
      </span>
    </li>
  );
}
