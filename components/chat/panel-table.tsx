"use client";

import { useContext, useMemo } from "react";
import type { AnalysisResult } from "@/lib/domain/execution";
import type { MessageId } from "@/lib/domain/ids";
import { toResultTables } from "@/lib/domain/result-tables";
import { resultAddress, toWholeTableItems } from "../take-away/to-save-items";
import { ResultExplorer } from "../table/result/result-explorer";
import { resultLook } from "../table/result/result-look";
import { ResultView } from "../table/result-view";
import { words } from "../words";
import { SessionContext } from "./session-context";

/** What an answer computed at full size: its tables to look into, its single values as in the conversation. */
export function PanelTable({ messageId, result }: { messageId: MessageId; result: AnalysisResult }) {
  const sessionId = useContext(SessionContext);
  const tables = useMemo(
    () =>
      toResultTables(result).map(({ name, table }, place) => ({
        table,
        label: result.kind === "table" ? words.table.label : name,
        look: resultLook(messageId, place),
        files: sessionId === null ? [] : toWholeTableItems(resultAddress(sessionId, messageId), place),
      })),
    [result, messageId, sessionId],
  );
  return (
    <ResultView
      result={result}
      showTable={(table) => {
        const shown = tables.find((candidate) => candidate.table === table);
        return shown && <ResultExplorer {...shown} />;
      }}
    />
  );
}
