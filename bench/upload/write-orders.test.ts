import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { writeOrders } from "./write-orders";

it("writes a table of the requested size, and reports its contents", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "caveat-orders-"));
  const file = path.join(folder, "orders.csv");
  const { bytes, rows, cents } = await writeOrders(file, 500_000);
  const text = await readFile(file, "utf8");
  expect([Buffer.byteLength(text), bytes <= 500_000, bytes > 300_000]).toEqual([bytes, true, true]);
  const lines = text.trimEnd().split("\n").slice(1);
  expect(lines).toHaveLength(rows);
  const amounts = lines.map((line) => Number(line.split(",")[4]?.replace(".", "")));
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(Number(cents));
  expect(new Set(lines.map((line) => line.split(",")[0])).size).toBe(rows);
  await rm(folder, { recursive: true });
});
