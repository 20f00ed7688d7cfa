import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { createRandom } from "../crash/random";

const cities = [
  "Amsterdam",
  "Berlin",
  "Córdoba",
  "Dublin",
  "Espoo",
  "Florence",
  "Göteborg",
  "Helsinki",
  "İzmir",
  "Łódź",
];
const words = [
  "late",
  "gift",
  "fragile",
  "repeat",
  "phone order",
  "returned",
  "priority",
  "wholesale",
  "sample",
  "exchange",
];

/** Facts about a written table, to compare answers with. */
export interface WrittenOrders {
  bytes: number;
  rows: number;
  /** Sum of `amount` in cents, exact. */
  cents: bigint;
}

/**
 * Writes a CSV file of orders, piece by piece, up to nearly `bytes` and not more: unique ids, dates, text with quotes
 * and commas, empty cells. The same for the same size.
 */
export async function writeOrders(file: string, bytes: number): Promise<WrittenOrders> {
  const random = createRandom(7);
  const target = createWriteStream(file, { highWaterMark: 8 * 1024 ** 2 });
  const written: WrittenOrders = { bytes: 0, rows: 0, cents: 0n };
  const write = async (text: string) => {
    const piece = Buffer.from(text);
    written.bytes += piece.length;
    if (!target.write(piece)) await once(target, "drain");
  };
  let minute = "";
  await write("order_id,ordered_at,city,customer,amount,quantity,note\n");
  while (written.bytes + blockRows * longestRow <= bytes) {
    let block = "";
    for (let count = 0; count < blockRows; count++) {
      const row = written.rows++;
      const cents = random.between(100, 500_000);
      written.cents += BigInt(cents);
      const second = row % 60;
      if (second === 0 || minute === "") minute = toMinute(row - second);
      const at = `${minute}:${twoDigits[second] ?? ""}`;
      const note =
        random.between(1, 4) === 1
          ? ""
          : `"${random.pick(words)}, ${random.pick(words)} for ${random.pick(cities)}, see order ${random.between(0, row)}"`;
      const amount = `${Math.floor(cents / 100)}.${twoDigits[cents % 100] ?? ""}`;
      block += `${100_000_000 + row},${at},${random.pick(cities)},customer-${random.between(1, 2_000_000)},${amount},${random.between(1, 9)},${note}\n`;
    }
    await write(block);
  }
  target.end();
  await finished(target);
  return written;
}

/** Number of rows written at a time. */
const blockRows = 1_000;
/** Maximum bytes of a row. */
const longestRow = 160;

const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, "0"));

/** Formats the minute of an order, given the seconds after the first one, as `2020-09-13 12:26`. */
function toMinute(seconds: number): string {
  return new Date(Date.UTC(2020, 8, 13, 12, 26) + seconds * 1_000).toISOString().slice(0, 16).replace("T", " ");
}
