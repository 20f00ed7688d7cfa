import type { Answer } from "@/lib/domain/answers/answer";
import { Disclosure } from "../../ui/disclosure";
import { words } from "../../words/words";
import { CodeBlock } from "../panel/code-block";
import { TriedList } from "./tried-list";

/** Shows the details of a failure, collapsed: the attempts, the technical message and the code. */
export function FailureDetails({ answer }: { answer: Answer }) {
  const { resultText, code } = answer;
  return (
    <Disclosure summary={words.answer.details}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-small">
        <TriedList answer={answer} />
        {resultText !== null && resultText !== "" && (
          <pre
            tabIndex={0}
            className="max-h-64 overflow-auto rounded-lg bg-sunken p-3 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere] focus-visible:-outline-offset-2"
          >
            {resultText}
          </pre>
        )}
        {code !== null && code.trim() !== "" && <CodeBlock code={code} />}
      </div>
    </Disclosure>
  );
}
