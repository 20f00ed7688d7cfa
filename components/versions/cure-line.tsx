import { Undo2, Wrench } from "lucide-react";
import Link from "next/link";
import type { AppliedCure } from "@/lib/domain/answers/cure";
import { Button } from "../ui/button";
import { versionWords } from "../words/answers/version-words";

const texts = versionWords.cure;

/**
 * States that an answer was made with changed data, links to the recipe that changed them, and offers to undo that.
 * @param props.onUndo undefined while something runs.
 */
export function CureLine(props: { cure: AppliedCure; onUndo: (() => void) | undefined }) {
  const { cure, onUndo } = props;
  return (
    <div role="note" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
      <span className="inline-flex min-w-0 items-center gap-1.5 [overflow-wrap:anywhere]">
        <Wrench aria-hidden className="size-3.5 shrink-0" />
        {texts.line(cure.label)}
      </span>
      <Button size="small" kind="quiet" className="text-accent" disabled={onUndo === undefined} onClick={onUndo}>
        <Undo2 aria-hidden />
        {texts.undo}
      </Button>
      <Link
        href={`/datasets/${cure.datasetId}?tab=recipe`}
        className="rounded-md px-2 py-1 text-accent hover:bg-hover hover:underline"
      >
        {texts.recipe}
      </Link>
    </div>
  );
}
