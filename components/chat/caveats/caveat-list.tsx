"use client";

import { Triangle } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { Caveat } from "@/lib/domain/answers/answer";
import { answerWords } from "../../words/answers/answer-words";
import { Button } from "../../ui/button";
import { classNames } from "../../ui/class-names";
import { Disclosure } from "../../ui/disclosure";
import { formatEffect } from "../../verification/format-effect";
import { verificationWords } from "../../words/answers/verification-words";
import { words } from "../../words/words";
import { CureList } from "./cure-list";
import { movesAnswer, orderCaveats } from "./caveat-order";
import { LazyCaveatRows } from "./lazy-caveat-rows";

/** Number of caveats shown initially; a button reveals the rest. */
const openCaveats = 3;

/**
 * Lists the caveats of an answer: those that change it first, and at most three until the user expands the list. Each
 * has its full text, its measured effect, the affected rows and columns, and a link to the rows if they are known.
 * @param props.onAskWithout reruns the question without the rows of a caveat about an unusual value.
 * @param props.cures applies a cure of the caveat at a position; absent where caveats are read-only, without `onCure`
 * while something is running.
 */
export function CaveatList(props: {
  caveats: readonly Caveat[];
  onAskWithout?: (column: string, value: string) => void;
  cures?: { onCure: ((caveatIndex: number, cureId: string) => void) | undefined };
}) {
  const [looked, setLooked] = useState<Caveat | null>(null);
  const { cures } = props;
  const ordered = orderCaveats(props.caveats);
  const toCure = (caveatIndex: number) => cures?.onCure && ((cureId: string) => cures.onCure?.(caveatIndex, cureId));
  if (ordered.length === 0) return null;
  const toRow = (caveat: Caveat, index: number) => (
    <CaveatRow key={index} caveat={caveat} onLook={() => setLooked(caveat)} onAskWithout={props.onAskWithout}>
      {cures && <CureList cures={caveat.cures ?? []} onCure={toCure(props.caveats.indexOf(caveat))} />}
    </CaveatRow>
  );
  // A button for a single caveat would take as much space as the caveat.
  const shown = ordered.length === openCaveats + 1 ? ordered.length : openCaveats;
  const folded = ordered.slice(shown);
  return (
    <div className="grid max-w-[72ch] grid-cols-[minmax(0,1fr)] gap-1.5">
      <ul aria-label={words.answer.caveatList} className="grid gap-1.5">
        {ordered.slice(0, shown).map(toRow)}
      </ul>
      {folded.length > 0 && (
        <Disclosure summary={words.answer.moreCaveats(folded.length)} openSummary={words.answer.fewerCaveats}>
          <ul aria-label={words.answer.furtherCaveats} className="grid gap-1.5">
            {folded.map(toRow)}
          </ul>
        </Disclosure>
      )}
      {cures && props.caveats.some((caveat) => (caveat.cures ?? []).length > 0) && (
        <p className="pl-5 text-small text-ink-soft">{answerWords.cures.hint}</p>
      )}
      {looked?.which && <LazyCaveatRows caveat={looked} which={looked.which} onClose={() => setLooked(null)} />}
    </div>
  );
}

function CaveatRow(props: {
  caveat: Caveat;
  onLook: () => void;
  onAskWithout?: (column: string, value: string) => void;
  children: ReactNode;
}) {
  const { caveat, onLook, onAskWithout } = props;
  return (
    <li className="flex gap-2 text-small">
      <Triangle
        aria-hidden
        strokeWidth={2.5}
        className={classNames("mt-1 size-3 shrink-0", movesAnswer(caveat) ? "text-caveats" : "text-unverified")}
      />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        {caveat.text}
        {caveat.effect !== undefined && <span className="text-ink-soft"> {caveat.effect}</span>}
        <span className="flex flex-wrap items-center gap-x-2 text-ink-soft tabular-nums">
          <Effect measured={caveat.measured} />
          {toFacts(caveat)}
          {caveat.which !== undefined && (
            <Button size="small" kind="quiet" className="-mx-1 px-1 text-accent" onClick={onLook}>
              {answerWords.showRows}
            </Button>
          )}
          {onAskWithout && <AskWithout which={caveat.which} onAskWithout={onAskWithout} />}
        </span>
        <Examples examples={caveat.examples ?? []} />
        {props.children}
      </div>
    </li>
  );
}

/** Shows how much the headline changes without the doubtful data; empty if that was not measured. */
function Effect({ measured }: Pick<Caveat, "measured">) {
  const effect = measured && formatEffect(measured);
  if (!effect) return null;
  return (
    <span className="font-medium text-ink">
      <span className="sr-only">{verificationWords.change} </span>
      {effect}
    </span>
  );
}

/** Shows the full list, collapsed, if the caveat's text names only some items. */
function Examples({ examples }: { examples: readonly string[] }) {
  if (examples.length === 0) return null;
  return (
    <Disclosure summary={answerWords.examples(examples.length)} openSummary={answerWords.hideExamples}>
      <ul className="grid max-h-60 gap-0.5 overflow-y-auto text-ink-soft">
        {examples.map((example, index) => (
          <li key={index}>{example}</li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Reruns the question without an unusual value; empty for other caveats. */
function AskWithout(props: { which: Caveat["which"]; onAskWithout: (column: string, value: string) => void }) {
  const { which, onAskWithout } = props;
  if (which === undefined || "view" in which || which.value === null) return null;
  const { column, value } = which;
  return (
    <Button
      size="small"
      kind="quiet"
      className="-mx-1 px-1 text-accent"
      onClick={() => onAskWithout(column, String(value))}
    >
      {answerWords.without}
    </Button>
  );
}

function toFacts({ rows, columns }: Caveat): string {
  return [rows === undefined ? "" : words.datasets.affected(rows), ...columns]
    .filter((part) => part !== "")
    .join(" · ");
}
