import { expect, it } from "vitest";
import { withTable } from "@/lib/datasets/testing/query-fixture";
import type { TableView } from "@/lib/domain/datasets/table-view";
import { wholeTable } from "../view-address";
import { selectRows } from "./select-rows";
import { toResultColumns } from "./to-result-columns";

const csv = `city,mass,share,day,open
Rome,1200,0.5,2024-03-05,true
Oslo,,0.25,2024-03-31,false
roma,9007199254740993,,2023-12-31,true
Größe,-3,1e3,,
,1200,0.5,2024-04-01,false
Rome,1200,0.5,2024-03-05,true
`;
const types = { city: "text", mass: "number", share: "number", day: "date", open: "boolean" };

const views: Partial<TableView>[] = [
  {},
  ...(["=", "!=", "<", "<=", ">", ">="] as const).map((op) => ({ filters: [{ column: "mass", op, value: 1200 }] })),
  ...(["=", "!=", "<", ">"] as const).map((op) => ({ filters: [{ column: "city", op, value: "Rome" }] })),
  { filters: [{ column: "mass", op: "=", value: "9007199254740993" }] },
  { filters: [{ column: "mass", op: "in", value: [-3, null] }] },
  { filters: [{ column: "city", op: "in", value: ["Rome", "Oslo"] }] },
  { filters: [{ column: "open", op: "in", value: [false] }] },
  { filters: [{ column: "city", op: "contains", value: "RO", anyCase: true }] },
  { filters: [{ column: "city", op: "contains", value: "ro" }] },
  { filters: [{ column: "city", op: "contains", value: "GRÖSSE", anyCase: true }] },
  {
    filters: [
      { column: "day", op: ">=", value: "2024-03-05" },
      { column: "day", op: "<=", value: "2024-03-31" },
    ],
  },
  { filters: [{ column: "day", op: "is_missing" }] },
  {
    filters: [
      { column: "share", op: "not_missing" },
      { column: "share", op: "<", value: 0.5 },
    ],
  },
  ...["ro", "1,200", "0.5", "2024", "2024-03", "2024-03-31", "true", "größe", "12", ""].map((search) => ({ search })),
  { rows: [4, 1, 99] },
  { repeated: true },
  ...["city", "mass", "share", "day", "open"].flatMap((column) =>
    [true, false].map((descending) => ({ sort: { column, descending } })),
  ),
];

it("the rows of a result are filtered and sorted the way the server does for a dataset", async () => {
  await withTable(csv, async (reader, parquet) => {
    const all = await reader.rows({ parquet, offset: 0, limit: 100 });
    const table = {
      columns: all.columns.map(({ name }) => ({ name, type: types[name as keyof typeof types] })),
      rows: all.rows,
    };
    const columns = toResultColumns(table);
    for (const view of views) {
      const { rows } = await reader.rows({ parquet, ...view, offset: 0, limit: 100 });
      expect({ view, rows: selectRows({ ...wholeTable, ...view }, columns, table.rows) }).toEqual({ view, rows });
    }
  });
});
