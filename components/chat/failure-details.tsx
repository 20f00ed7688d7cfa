import type { Answer } from "@/lib/domain/answer";
import { Disclosure } from "../ui/disclosure";
import { words } from "../words";
import { CodeBlock } from "./code-block";

/** What is known of a failure, folded: how often what was tried, what was found wrong, the raw words, the code. */
export function FailureDetails({ answer }: { answer: Answer }) {
  const { attempts, evaluation, resultText, code } = answer;
  const issues = evaluation?.issues_found ?? [];
  return (
    <Disclosure summary={words.answer.details}>
      <div className="grid gap-3 text-small">
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
        {resultText !== null && resultText !== "" && (
          <pre className="max-h-64 overflow-auto rounded-lg bg-sunken p-3 font-mono text-xs whitespace-pre-wrap">
            {resultText}
          </pre>
        )}
        {code !== null && code.trim() !== "" && <CodeBlock code={code} />}
      </div>
    </Disclosure>
  );
}
