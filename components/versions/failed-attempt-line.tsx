import { CircleX } from "lucide-react";
import { findCurrent } from "@/lib/domain/answers/find-current";
import type { MessageId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import { Button } from "../ui/button";
import { versionWords } from "../words/answers/version-words";
import { toVersions } from "../chat/transcript/to-versions";

const texts = versionWords.failedAttempt;

/**
 * Says that the newest rerun failed and which version stays, with a link to the attempt.
 * @param props.shown the visible version.
 */
export function FailedAttemptLine(props: {
  replies: readonly Message[];
  shown: MessageId;
  onShow: (messageId: MessageId) => void;
}) {
  const { replies, shown, onShow } = props;
  const versions = toVersions(replies);
  const attempt = versions.at(-1);
  const current = findCurrent(versions, ({ answer }) => answer);
  if (attempt === undefined || current === undefined || attempt === current) return null;
  const isShown = attempt.id === shown;
  const target = isShown ? current : attempt;
  return (
    <div role="note" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
      <span className="inline-flex items-center gap-1 font-medium text-failed">
        <CircleX aria-hidden className="size-3.5" />
        {texts.label(attempt.answer.version)}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">{texts.reason(attempt.reason, current.answer.version)}</span>
      <Button size="small" kind="quiet" className="text-accent" onClick={() => onShow(target.id)}>
        {versionWords.versions.show(target.answer.version)}
      </Button>
    </div>
  );
}
