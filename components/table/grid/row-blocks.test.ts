import { expect, it } from "vitest";
import type { DatasetRows } from "@/lib/domain/datasets/dataset-rows";
import { whenStore } from "../../api/when-store";
import { createRowBlocks, type BlockRequest } from "./row-blocks";

/** A table in which a cell names its position, with a record of the requests. */
function openTable(options: { rows: number; columns: number; fault?: () => Error | null; hold?: boolean }) {
  const asked: BlockRequest[] = [];
  const load = async (request: BlockRequest): Promise<DatasetRows> => {
    asked.push(request);
    if (options.hold === true) {
      await new Promise((_, reject) => request.signal.addEventListener("abort", () => reject(new Error("aborted"))));
    }
    const fault = await Promise.resolve(options.fault?.() ?? null);
    if (fault !== null) throw fault;
    const numbers = Array.from({ length: Math.min(request.limit, options.rows - request.offset) }, (_, row) => row);
    return {
      columns: request.columns.map((column) => ({ name: `c${column}`, type: "VARCHAR" })),
      rows: numbers.map((row) => request.columns.map((column) => `${request.offset + row}:${column}`)),
      total: options.rows,
    };
  };
  const blocks = createRowBlocks({ load, columnCount: options.columns });
  const settled = () => whenStore(blocks, ({ busy }) => !busy);
  return { asked, blocks, settled };
}

it("cells exist once their block was loaded, and each block is loaded once", async () => {
  const { asked, blocks, settled } = openTable({ rows: 1000, columns: 40 });
  expect(blocks.cell(0, 0)).toBeUndefined();
  blocks.want({ first: 0, last: 30 }, [0, 1, 20]);
  expect(blocks.get().busy).toBe(true);
  await settled();
  blocks.want({ first: 10, last: 99 }, [5, 31]);
  await settled();
  expect([blocks.cell(30, 20), blocks.cell(99, 31), blocks.cell(100, 0), blocks.get().total]).toEqual([
    "30:20",
    "99:31",
    undefined,
    1000,
  ]);
  expect(asked.map(({ offset, limit, columns }) => [offset, limit, columns[0], columns.at(-1)])).toEqual([
    [0, 100, 0, 15],
    [0, 100, 16, 31],
  ]);
});

it("rows across two blocks are loaded together, and the last block ends with the columns", async () => {
  const { asked, blocks, settled } = openTable({ rows: 250, columns: 18 });
  blocks.want({ first: 95, last: 205 }, [17]);
  await settled();
  expect(asked.map(({ offset, columns }) => [offset, columns])).toEqual([
    [0, [16, 17]],
    [100, [16, 17]],
    [200, [16, 17]],
  ]);
  expect([blocks.cell(249, 17), blocks.cell(250, 17)]).toEqual(["249:17", undefined]);
});

it("unneeded loads are aborted", () => {
  const { asked, blocks } = openTable({ rows: 10_000, columns: 1, hold: true });
  blocks.want({ first: 0, last: 20 }, [0]);
  blocks.want({ first: 5000, last: 5020 }, [0]);
  expect(asked.map(({ offset, signal }) => [offset, signal.aborted])).toEqual([
    [0, true],
    [5000, false],
  ]);
  blocks.close();
  expect(asked[1]?.signal.aborted).toBe(true);
});

it("an error is reported, loaded rows stay, and a retry loads what failed", async () => {
  let fault: Error | null = null;
  const { blocks, settled } = openTable({ rows: 300, columns: 1, fault: () => fault });
  blocks.want({ first: 0, last: 10 }, [0]);
  await settled();
  fault = new Error("The server does not answer.");
  blocks.want({ first: 110, last: 120 }, [0]);
  await whenStore(blocks, (state) => state.fault !== null);
  expect([blocks.get().fault?.message, blocks.cell(0, 0), blocks.cell(110, 0)]).toEqual([
    "The server does not answer.",
    "0:0",
    undefined,
  ]);
  fault = null;
  blocks.retry();
  await settled();
  expect([blocks.get().fault, blocks.cell(110, 0)]).toEqual([null, "110:0"]);
});

it("after much scrolling the first blocks are dropped, visible ones never", async () => {
  const { blocks, settled } = openTable({ rows: 100_000, columns: 1 });
  for (let block = 0; block < 200; block += 1) {
    blocks.want({ first: block * 100, last: block * 100 + 99 }, [0]);
    await settled();
  }
  expect([blocks.cell(0, 0), blocks.cell(19_999, 0)]).toEqual([undefined, "19999:0"]);
});
