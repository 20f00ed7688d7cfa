import { ArrowUpLeft } from "lucide-react";
import { words } from "../../words/words";

/** Suggests first questions; a click puts one into the composer for editing before it is sent. */
export function StarterList({
  questions,
  tables,
  onChoose,
}: {
  questions: readonly string[];
  /** How many tables the questions are about. */
  tables: number;
  onChoose: (question: string) => void;
}) {
  const title = words.home.starters(tables);
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-small text-ink-soft">{title}</h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              onClick={() => onChoose(question)}
              className="flex h-full w-full items-start justify-between gap-2 rounded-lg border bg-surface px-3 py-2.5 text-left text-small transition-colors duration-100 hover:border-line-strong hover:bg-hover/40"
            >
              {question}
              <ArrowUpLeft aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
