import { expect, it } from "vitest";
import type { DatasetJoins } from "@/lib/domain/datasets/dataset-joins";
import { DatasetId } from "@/lib/domain/ids";
import { buildDataset } from "../../testing/build-dataset";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { JoinList } from "./join-list";
import { findKeys, KeysAndJoins } from "./keys-and-joins";

const column = (name: string, distinct: number, missing = 0) => ({
  name,
  type: "id" as const,
  storage: "BIGINT",
  missing,
  distinct,
});

it("a key is distinct in each row and never missing; a single row has no key", () => {
  const columns = [column("id", 5), column("code", 4, 1), column("group", 2)];
  expect([findKeys({ columns, rowCount: 5 }), findKeys({ columns: [column("id", 1)], rowCount: 1 })]).toEqual([
    ["id"],
    [],
  ]);
});

it("keys are shown at once, joins are counted on request", () => {
  const dataset = buildDataset({ columns: [column("id", 344), column("ring", 344)], rowCount: 344 });
  const html = render(<KeysAndJoins dataset={dataset} />);
  expect(textOf(html)).toContain("so it identifies the row: id, ring.");
  expect(buttonsOf(html)).toEqual(["Compare with your other datasets"]);
  expect(textOf(render(<KeysAndJoins dataset={buildDataset()} />))).toContain("No single column identifies the rows.");
});

const candidate = {
  left: "customer_id",
  right: "id",
  leftMatched: 0.75,
  rightMatched: 1,
  leftRows: 400,
  rightRows: 30,
  joinedRows: 300,
  mostPerKeyLeft: 12,
  mostPerKeyRight: 1,
};
const joins = (part: Partial<DatasetJoins>): DatasetJoins => ({ items: [], compared: 2, others: 2, ...part });

it("a join shows its columns, the matched rows, and the resulting rows", () => {
  const id = DatasetId.create();
  const growing = { ...candidate, right: "parent", mostPerKeyRight: 4, joinedRows: 900 };
  const html = render(
    <JoinList joins={joins({ items: [{ id, name: "customers", candidates: [candidate, growing] }] })} />,
  );
  expect(textOf(html)).toBe(
    [
      "With customers customer_id = id",
      "75 % of the rows here and 100 % of the rows there have a match. No row is repeated.",
      "customer_id = parent 75 % of the rows here and 100 % of the rows there have a match.",
      "Rows are repeated, up to 4 times: 900 rows instead of 400.",
    ].join(" "),
  );
  expect(attributesOf(html, "href")).toEqual([`/datasets/${id}`]);
});

it("no possible join is stated, and so is what was not compared", () => {
  expect(textOf(render(<JoinList joins={joins({})} />))).toBe("No column matches a column of 2 other datasets.");
  expect(textOf(render(<JoinList joins={joins({ compared: 0, others: 0 })} />))).toBe(
    "There is no other dataset to compare with.",
  );
  expect(textOf(render(<JoinList joins={joins({ compared: 20, others: 31 })} />))).toContain(
    "The newest 20 of 31 other datasets were compared.",
  );
});

it("hostile names stay text", () => {
  const items = [
    { id: DatasetId.create(), name: hostile, candidates: [{ ...candidate, left: hostile, right: hostile }] },
  ];
  expect(elementsOf(render(<JoinList joins={joins({ items })} />), hostileElements)).toEqual([]);
});
