import type { Answer } from "@/lib/domain/answers/answer";
import { words } from "../../words/words";

/** Lists the attempts behind an answer: their number, and the faults found in them. */
export function TriedList({ answer }: { answer: Answer }) {
  const { attempts, evaluation } = answer;
  const issues = evaluation?.issues_found ?? [];
  return (
    <div className="grid gap-2 text-small">
      <p className="text-ink-soft tabular-nums">{words.answer.attempts(attempts.code, attempts.remediation)}</p>
      {issues.length > 0 && (
        <ul className="list-disc pl-5">
          {issues.map((issue, index) => (
            <li key={index} className="[overflow-wrap:anywhere]">
              {issue}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
