import { History, RotateCcw } from "lucide-react";
import type { MessageId } from "@/lib/domain/ids";
import type { ReplacedAnswer } from "@/lib/domain/session";
import { Button } from "../ui/button";
import { versionWords } from "../words/answers/version-words";

const texts = versionWords.stale;

/**
 * Says that an answer was made with earlier answers that have been replaced since, and offers a rerun.
 * @param props.onAgain undefined while something runs.
 */
export function StaleLine(props: {
  replaced: readonly ReplacedAnswer[];
  questionOf: (id: MessageId) => string;
  onAgain: (() => void) | undefined;
}) {
  const { replaced, questionOf, onAgain } = props;
  return (
    <div role="note" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
      <span className="inline-flex items-center gap-1 font-medium text-caveats">
        <History aria-hidden className="size-3.5" />
        {texts.label}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {replaced.map(({ questionId, used, current }) => texts.reason(questionOf(questionId), used, current)).join(" ")}
      </span>
      <Button size="small" kind="quiet" className="text-accent" disabled={onAgain === undefined} onClick={onAgain}>
        <RotateCcw aria-hidden />
        {texts.again}
      </Button>
    </div>
  );
}
