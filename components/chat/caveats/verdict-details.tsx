import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import type { Check as CheckMade } from "@/lib/domain/answers/answer";
import type { Program } from "@/lib/domain/answers/verification";
import { classNames } from "../../ui/class-names";
import { verificationWords } from "../../words/answers/verification-words";
import { words } from "../../words/words";
import { CodeBlock } from "../panel/code-block";

/** Shows what a verdict is based on: how the question was read and the values were computed, checks, notes and the second program. */
export function VerdictDetails(props: {
  statements: readonly { name: string; text: string }[];
  checks: readonly CheckMade[];
  notes: readonly string[];
  second: Program | null;
}) {
  const { statements, checks, notes, second } = props;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-small">
      {statements.length > 0 && (
        <dl className="grid max-w-[72ch] gap-1 [overflow-wrap:anywhere]">
          {statements.map(({ name, text }) => (
            <div key={name}>
              <dt className="inline font-medium">{name}:</dt> <dd className="inline text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {checks.length > 0 && <CheckList checks={checks} />}
      {notes.length > 0 && (
        <Part title={verificationWords.notes}>
          <ul className="grid max-w-[72ch] list-disc gap-1 pl-5 text-ink-soft [overflow-wrap:anywhere]">
            {notes.map((note, index) => (
              <li key={index}>{note}</li>
            ))}
          </ul>
        </Part>
      )}
      {second && (
        <Part title={verificationWords.second(second.language)}>
          {second.query !== undefined && (
            <CodeBlock code={second.query} language="sql" label={verificationWords.secondQuery} />
          )}
          <CodeBlock code={second.code} language={second.language} label={verificationWords.second(second.language)} />
        </Part>
      )}
    </div>
  );
}

function CheckList({ checks }: { checks: readonly CheckMade[] }) {
  return (
    <ul className="grid gap-1.5 rounded-lg border bg-surface px-3 py-2">
      {checks.map((check, index) => {
        const Mark = check.passed ? Check : X;
        return (
          <li key={index} className="flex gap-2">
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
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h4 className="font-medium">{title}</h4>
      {children}
    </section>
  );
}
