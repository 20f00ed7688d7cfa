"use client";

import { PanelRight, FileText } from "lucide-react";
import type { Answer, AnswerBasis } from "@/lib/domain/answers/answer";
import { LazySaveMenu } from "../../take-away/lazy-save-menu";
import { takeAwayWords } from "../../words/take-away-words";
import { toTableItems } from "../../take-away/to-save-items";
import { resultSize, ResultView } from "../../table/result-view";
import { Disclosure } from "../../ui/disclosure";
import { IconButton } from "../../ui/icon-button";
import { NoScript } from "../../ui/no-script";
import { toFigureMarks } from "../../verification/figure-marks";
import { words } from "../../words/words";
import { CodeBlock } from "../panel/code-block";
import { QueryBlock } from "../panel/query-block";
import type { PanelTab } from "../panel/panel-tab";
import { datasetList } from "../../api/datasets/dataset-list";
import { useKnown } from "../../api/server-state";
import { Button } from "../../ui/button";

/** Maximum number of table rows within the conversation; the side panel shows the rest. */
const tableRows = 10;

/**
 * Shows what an answer is based on: the table, expanded if there is no chart or the second computation differs in it;
 * the code, collapsed; and a link to how the data was read.
 * @param props.resultAddress server address of its result; without it, nothing can be saved.
 */
export function AnswerEvidence(props: { answer: Answer; resultAddress?: string; onOpen: (tab: PanelTab) => void }) {
  const { answer, resultAddress, onOpen } = props;
  const { figures, result, code } = answer;
  const table = result !== null && result.kind !== "scalar" ? result : null;
  const marks = table === null ? undefined : toFigureMarks(answer.verification, table);
  const differs = marks?.figures.some(({ status }) => status === "different") ?? false;
  const isOpen = figures.length === 0 || differs;
  const rows = table && <ResultView result={table} limit={tableRows} marks={marks} />;
  const source = code !== null && code.trim() !== "" ? code : null;
  if ((table ?? source) === null) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {table && (
        <Disclosure
          part="table"
          open={isOpen}
          summary={words.answer.showTable(resultSize(table))}
          openSummary={words.answer.hideTable}
          trailing={
            <>
              {resultAddress !== undefined && (
                <LazySaveMenu small name={takeAwayWords.table} items={toTableItems(resultAddress, table)} />
              )}
              <IconButton name={words.answer.openTable} className="size-7" onClick={() => onOpen("table")}>
                <PanelRight />
              </IconButton>
            </>
          }
        >
          {rows}
        </Disclosure>
      )}
      {!isOpen && rows && <NoScript>{rows}</NoScript>}
      {source !== null && (
        <Disclosure
          part="code"
          summary={words.answer.showCode(source.trimEnd().split("\n").length)}
          openSummary={words.answer.hideCode}
          trailing={
            <IconButton name={words.answer.openCode} className="size-7" onClick={() => onOpen("code")}>
              <PanelRight />
            </IconButton>
          }
        >
          {answer.query && <QueryBlock query={answer.query} />}
          <CodeBlock code={source} />
        </Disclosure>
      )}
      {answer.basis && <ReadingNotes basis={answer.basis} onOpen={() => onOpen("quality")} />}
    </div>
  );
}

/** Links to the notices about how an answer's data was read; empty if there are none. */
function ReadingNotes({ basis, onOpen }: { basis: AnswerBasis; onOpen: () => void }) {
  const { value: datasets = [] } = useKnown(datasetList);
  const used = new Set(basis.datasets.map(({ id }) => id));
  const notes = datasets.filter(({ id }) => used.has(id)).reduce((sum, { notices }) => sum + notices.length, 0);
  if (notes === 0) return null;
  return (
    <Button size="small" kind="quiet" className="-ml-1 justify-self-start gap-1 px-1 font-normal" onClick={onOpen}>
      <FileText aria-hidden />
      {words.answer.readingNotes(notes)}
    </Button>
  );
}
