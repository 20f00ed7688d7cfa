"use client";

import { useState } from "react";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { Reading } from "@/lib/domain/datasets/reading";
import { addDatasetVersion } from "@/app/actions/datasets";
import { valueOf } from "../../api/value-of";
import { readingWords } from "../../words/answers/reading-words";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlays/dialog";
import { words } from "../../words/words";
import { NoticeList } from "../quality/notice-list";
import { toReadingChanges } from "./reading-changes";
import { isSameReading } from "./reading-choices";
import { ReadingFields } from "./reading-fields";
import { ReadingPreview } from "./reading-preview";
import { useLook } from "./use-look";

/** Lets a person change how a file is read, with a live preview; using the reading creates the next version. */
export function ReadingDialog(props: {
  dataset: Dataset;
  /** Reading of the present version. */
  present: Reading;
  onUsed: (dataset: Dataset) => void;
  onClose: () => void;
}) {
  const { dataset, present, onUsed, onClose } = props;
  const [reading, setReading] = useState(present);
  const [using, setUsing] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { look, fault: lookFault, busy } = useLook(dataset.id, reading);
  const isSame = isSameReading(reading, present);
  const change = (next: Reading) => {
    setFault(null);
    setReading(next);
  };
  const use = async () => {
    setUsing(true);
    setFault(null);
    try {
      onUsed(await valueOf(addDatasetVersion({ id: dataset.id, reading })));
    } catch (error) {
      setFault(error instanceof Error ? error.message : words.errors.unexpectedReply);
    } finally {
      setUsing(false);
    }
  };
  const problem = fault ?? lookFault;
  const changes = look === null ? [] : toReadingChanges(dataset.columns, look.columns);
  const hasChoice = look !== null && (look.beginning.length > 0 || look.sheets.length > 1);
  return (
    <Dialog
      open
      large
      onOpenChange={(open) => !open && !using && onClose()}
      title={readingWords.title(dataset.name)}
      close={readingWords.close}
    >
      {look === null ? (
        <p role={problem === null ? "status" : "alert"}>{problem ?? readingWords.looking}</p>
      ) : (
        <div className="grid gap-5 lg:grid-cols-[16rem_minmax(0,1fr)]">
          {hasChoice ? (
            <ReadingFields reading={reading} look={look} onChange={change} />
          ) : (
            <p className="text-small text-ink-soft">{readingWords.nothing}</p>
          )}
          <div aria-busy={busy} className="grid min-w-0 content-start gap-4">
            {problem !== null && (
              <p role="alert" className="rounded-lg border border-failed/40 px-3 py-2 text-small text-failed">
                {problem}
              </p>
            )}
            <div className={lookFault === null ? "min-w-0" : "min-w-0 opacity-50"}>
              <ReadingPreview reading={reading} look={look} onChange={change} />
            </div>
            {look.notices.length > 0 && (
              <section aria-label={words.datasets.notices} className="grid gap-2">
                <h3 className="font-medium">{words.datasets.notices}</h3>
                <NoticeList notices={look.notices} />
              </section>
            )}
            <section aria-label={readingWords.changes} className="grid gap-1 text-small">
              <h3 className="text-body font-medium">{readingWords.changes}</h3>
              {changes.length === 0 ? (
                <p className="text-ink-soft">{isSame ? readingWords.unchanged : readingWords.same}</p>
              ) : (
                <ul className="grid list-disc gap-1 pl-5 [overflow-wrap:anywhere]">
                  {changes.map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ul>
              )}
              {!isSame && <p className="text-ink-soft">{readingWords.kept(dataset.version + 1)}</p>}
            </section>
            <div className="flex flex-wrap justify-end gap-2">
              <Button kind="quiet" disabled={using || isSameReading(reading, {})} onClick={() => change({})}>
                {readingWords.reset}
              </Button>
              <Button disabled={using} onClick={onClose}>
                {words.shell.cancel}
              </Button>
              <Button
                kind="primary"
                disabled={isSame || busy || using || lookFault !== null}
                onClick={() => void use()}
              >
                {using ? readingWords.using : readingWords.use}
              </Button>
            </div>
          </div>
        </div>
      )}
    </Dialog>
  );
}
