import { CopyButton } from "../ui/copy-button";
import { spendingWords } from "../words/spending-words";

/** Maximum length of a shown text, in characters: more would make the page slow. */
const shownCharacters = 100_000;

/** Shows a model's prompt or reply exactly as it was: never Markdown, never HTML. Long texts scroll; `label` names it. */
export function InertText({ label, text }: { label: string; text: string }) {
  const shown = text.slice(0, shownCharacters);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="relative rounded-lg border bg-sunken">
        <div className="absolute top-1 right-1 rounded-md bg-sunken">
          <CopyButton name={spendingWords.calls.copy(label)} text={text} />
        </div>
        <pre
          role="region"
          tabIndex={0}
          aria-label={label}
          className="max-h-96 min-h-10 overflow-auto p-3 pr-12 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere] focus-visible:-outline-offset-2"
        >
          {shown}
        </pre>
      </div>
      {shown.length < text.length && (
        <p className="text-[0.75rem]/4 text-ink-soft tabular-nums">
          {spendingWords.calls.cut(shown.length, text.length)}
        </p>
      )}
    </div>
  );
}
