import { RotateCcw, Unplug } from "lucide-react";
import { answerWords } from "../../words/answers/answer-words";
import { Button } from "../../ui/button";

/**
 * Lists the parts of a stored answer that could not be read and offers to ask again. Empty for an intact answer.
 * @param props.onAgain asks the question again; absent where another button does so or a run is active.
 */
export function DamagedLine({ damaged, onAgain }: { damaged: readonly string[]; onAgain?: () => void }) {
  if (damaged.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
      <span className="inline-flex min-w-0 gap-1.5 [overflow-wrap:anywhere]">
        <Unplug aria-hidden strokeWidth={2.5} className="mt-0.75 size-3.5 shrink-0 text-failed" />
        <span className="min-w-0">
          {answerWords.damaged(damaged)} <span className="text-ink-soft">{answerWords.damagedNext}</span>
        </span>
      </span>
      {onAgain && (
        <Button size="small" onClick={onAgain}>
          <RotateCcw aria-hidden />
          {answerWords.again}
        </Button>
      )}
    </p>
  );
}
