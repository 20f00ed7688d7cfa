import { Columns2, History, Undo2 } from "lucide-react";
import type { Version } from "../chat/transcript/to-versions";
import { Button } from "../ui/button";
import { versionWords } from "../words/answers/version-words";
import { words } from "../words/words";

const texts = versionWords.panel;

/** Shows one version of an answer in the list, with its actions. */
export function VersionItem(props: {
  version: Version;
  current: boolean;
  /** Whether it is visible in the conversation. */
  shown: boolean;
  /** Label of the version that it is compared with; undefined for none. */
  other: string | undefined;
  onShow: () => void;
  onCompare: (left: string, right: string) => void;
  /** Makes it current again; undefined for the current version. */
  onRollBack: (() => void) | undefined;
  /** Undoes the rollback that made it; undefined when no rollback made it, or not the newest one. */
  onUndo: (() => void) | undefined;
  /** Rollbacks are disabled now. */
  held: boolean;
}) {
  const { version, current, shown, other, onShow, onCompare, onRollBack, onUndo, held } = props;
  const { answer, reason } = version;
  const label = answer.version;
  const facts = [
    words.verdicts[answer.verdict.status],
    ...(current ? [texts.current] : []),
    ...(shown ? [texts.inSight] : []),
  ];
  return (
    <li aria-label={label} tabIndex={-1} className="grid gap-1.5 rounded-lg border bg-surface px-3 py-2">
      <p className="flex flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
        <span className="font-medium tabular-nums">{label}</span>
        <span className="text-small">{reason}</span>
        <span className="text-small text-ink-soft">{facts.join(" · ")}</span>
      </p>
      <div className="-ml-2 flex flex-wrap gap-x-1">
        {!shown && (
          <Button size="small" kind="quiet" aria-label={texts.showOf(label)} onClick={onShow}>
            {texts.show}
          </Button>
        )}
        {other !== undefined && (
          <Button
            size="small"
            kind="quiet"
            aria-label={texts.compareOf(label, other)}
            // The older one on the left.
            onClick={() => (current ? onCompare(other, label) : onCompare(label, other))}
          >
            <Columns2 aria-hidden />
            {texts.compare(other)}
          </Button>
        )}
        {onRollBack && (
          <Button size="small" kind="quiet" aria-label={texts.rollBackOf(label)} disabled={held} onClick={onRollBack}>
            <History aria-hidden />
            {texts.rollBack}
          </Button>
        )}
        {onUndo && (
          <Button size="small" kind="quiet" disabled={held} onClick={onUndo}>
            <Undo2 aria-hidden />
            {texts.undo}
          </Button>
        )}
      </div>
    </li>
  );
}
