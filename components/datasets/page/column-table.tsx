import type { Column } from "@/lib/domain/datasets/dataset";
import { formatNumber } from "@/lib/domain/text/numbers";
import { words } from "../../words/words";

/** Lists the columns of a dataset: their types, their gaps, and their distinct values. */
export function ColumnTable({ columns, rowCount }: { columns: readonly Column[]; rowCount: number }) {
  const heads = [words.datasets.column, words.datasets.type, words.datasets.missing, words.datasets.distinct];
  return (
    <div
      role="region"
      aria-label={words.datasets.columns}
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-lg border bg-surface focus-visible:-outline-offset-2"
    >
      <table className="w-full text-small tabular-nums">
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={`sticky top-0 bg-sunken px-3 py-1.5 font-medium ${index > 1 ? "text-right" : "text-left"}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.name} className="border-t border-line/60">
              <th scope="row" className="max-w-64 px-3 py-1 text-left font-normal [overflow-wrap:anywhere]">
                {column.name}
              </th>
              <td className="px-3 py-1 text-ink-soft">{words.columnTypes[column.type]}</td>
              <td className="px-3 py-1 text-right whitespace-nowrap">{missingWords(column.missing, rowCount)}</td>
              <td className="px-3 py-1 text-right">{formatNumber(column.distinct)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function missingWords(missing: number, rowCount: number): string {
  if (missing === 0 || rowCount === 0) return "0";
  const share = (missing / rowCount) * 100;
  return `${formatNumber(missing)} (${share < 0.1 ? "<0.1" : share.toFixed(1)} %)`;
}
