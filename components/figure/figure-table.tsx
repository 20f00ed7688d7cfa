"use client";

import { useMemo } from "react";
import type { FigureJson } from "@/lib/domain/charts/figure";
import { toFigureTable } from "@/lib/domain/charts/figure-table";
import { chartWords } from "../words/answers/chart-words";
import { DataTable } from "../table/data-table";

/** Shows the data of a chart as a table, in place of the chart. */
export function FigureTable({ figure, title }: { figure: FigureJson; title: string }) {
  const table = useMemo(() => toFigureTable(figure), [figure]);
  return (
    <DataTable
      label={chartWords.dataOf(title)}
      columns={table.columns}
      rows={table.rows}
      totalRows={table.totalRows}
      className="h-full overflow-auto"
    />
  );
}
