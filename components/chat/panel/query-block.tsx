import type { AnswerQuery } from "@/lib/domain/answers/answer-query";
import { words } from "../../words/words";
import { CodeBlock } from "./code-block";

/** Shows the query that the code reads its rows from: where it ran, what it returned, and its SQL. */
export function QueryBlock({ query }: { query: AnswerQuery }) {
  const { sql, engine, rows, truncated } = query;
  return (
    <section aria-label={words.answer.query} className="mb-2 grid grid-cols-[minmax(0,1fr)] gap-1">
      <p className="text-small text-ink-soft">
        {words.answer.queryRan(engine, rows)}
        {truncated && ` ${words.answer.queryCut}`}
      </p>
      <CodeBlock code={sql} language="sql" label={words.answer.query} />
    </section>
  );
}
