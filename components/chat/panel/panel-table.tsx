"use client";

import { useContext, useMemo } from "react";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import type { MessageId } from "@/lib/domain/ids";
import { toResultTables } from "@/lib/domain/answers/result-tables";
import type { Verification } from "@/lib/domain/answers/verification";
import { toTableMarks } from "../../table/table-marks";
import { resultAddress, toWholeTableItems } from "../../take-away/to-save-items";
import { ResultExplorer } from "../../table/result/result-explorer";
import { resultLook } from "../../table/result/result-look";
import { ResultView } from "../../table/result-view";
import { toFigureMarks } from "../../verification/figure-marks";
import { words } from "../../words/words";
import { SessionContext } from "../session-context";

/**
 * Shows the result of an answer at full size: its tables, which can be searched, and its scalar values as in the
 * conversation.
 */
export function PanelTable(props: {
  messageId: MessageId;
  result: AnalysisResult;
  /** Verification of the values. */
  verification?: Verification;
}) {
  const { messageId, result, verification } = props;
  const sessionId = useContext(SessionContext);
  const marks = useMemo(() => toFigureMarks(verification, result), [verification, result]);
  const tables = useMemo(
    () =>
      toResultTables(result).map(({ name, table }, place) => ({
        table,
        label: result.kind === "table" ? words.table.label : name,
        marks: marks && toTableMarks(marks, table, result.kind === "record" ? name : undefined),
        look: resultLook(messageId, place),
        files: sessionId === null ? [] : toWholeTableItems(resultAddress(sessionId, messageId), place),
      })),
    [result, messageId, sessionId, marks],
  );
  return (
    <ResultView
      result={result}
      marks={marks}
      showTable={(table) => {
        const shown = tables.find((candidate) => candidate.table === table);
        return shown && <ResultExplorer {...shown} />;
      }}
    />
  );
}
