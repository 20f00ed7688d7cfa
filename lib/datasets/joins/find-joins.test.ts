import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import type { JoinCandidate } from "@/lib/domain/datasets/join-candidate";
import { createDatasetReader } from "../create-dataset-reader";
import { inTemporaryFolder, readHere } from "../testing/temporary-folder";

const reader = createDatasetReader({ threads: 1 });
afterAll(() => reader.close());

/** Finds what two tables could be joined by. */
const find = (...texts: [left: string, right: string]): Promise<JoinCandidate[]> =>
  inTemporaryFolder(async (folder) => {
    const read = async (text: string, name: string) => {
      const source = path.join(folder, name);
      const parquet = `${source}.parquet`;
      await writeFile(source, text);
      const { profile } = await readHere({ source, parquet });
      return { parquet, profile };
    };
    return reader.findJoins({ left: await read(texts[0], "left"), right: await read(texts[1], "right") });
  });

const orders = "order_id,customer_id,amount\n1,7,2.5\n2,7,3.5\n3,8,1.5\n4,,9.5\n5,99,4.5\n";

test("keys with the same name are counted: partners on both sides, and the rows of a join", async () => {
  expect(await find(orders, "customer_id,name\n7,Ann\n8,Bob\n9,Cy\n")).toEqual([
    {
      left: "customer_id",
      right: "customer_id",
      leftMatched: 0.75,
      rightMatched: 2 / 3,
      leftRows: 4,
      rightRows: 3,
      joinedRows: 3,
      mostPerKeyLeft: 2,
      mostPerKeyRight: 1,
    },
  ]);
});

test("a name that ends another one suffices when one side is unique", async () => {
  const [first] = await find(orders, "id,name\n7,Ann\n8,Bob\n9,Cy\n");
  expect([first?.left, first?.right]).toEqual(["customer_id", "id"]);
});

test("numbers with other names, measures and keys that never meet are not candidates", async () => {
  expect(await find(orders, "place,amount\n1,2.5\n2,3.5\n")).toEqual([]);
  expect(await find(orders, "customer_id,name\n700,Ann\n800,Bob\n")).toEqual([]);
});

test("words with the same name are candidates even where they repeat on both sides", async () => {
  const [first] = await find(
    "country,sales\nFrance,1\nFrance,2\nItaly,3\n",
    "country,area\nFrance,5\nFrance,6\nSpain,7\n",
  );
  expect(first).toMatchObject({ left: "country", joinedRows: 4, mostPerKeyLeft: 2, mostPerKeyRight: 2 });
});
