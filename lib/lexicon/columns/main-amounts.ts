import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { Concept } from "../vocabulary/concepts";
import { isAdditive } from "./column-role";
import { findColumnUnit } from "./column-unit";
import type { Lexicon } from "./lexicon";
import { toNameRoot, toNameWords } from "./name-words";

/** Words of tables about spending. */
const spending = new Set(
  "supplier vendor payee creditor merchant contractor subcontractor fuel expense purchase procurement"
    .split(" ")
    .map(toNameRoot),
);
/** Amounts that are parts of others, or flow in the other direction. */
const lesser: readonly Concept[] = [
  "cost",
  "tax",
  "discount",
  "refund",
  "commission",
  "shipping",
  "tip",
  "budget",
  "salary",
];

/** Words of prices that were paid for a whole sale, rather than for one of what was sold. */
const wholly = new Set("total line order invoice sold paid sum net gross".split(" ").map(toNameRoot));

function isPrice(column: string): boolean {
  const words = toNameWords(column);
  return words.at(-1) === toNameRoot("price") && !words.some((word) => wholly.has(word));
}

/**
 * Decides which amounts of money a table is about: those named like its rows, `Claimed (€)` of claims, and whether totals
 * without any such name were spent. Modifies `concepts`.
 */
export function settleAmounts(
  concepts: Map<Concept, readonly string[]>,
  { columns, rows, name }: { columns: readonly ColumnProfile[]; rows: Lexicon["rows"]; name: string },
): void {
  const others = new Set(lesser.flatMap((concept) => concepts.get(concept) ?? []));
  const revenue = concepts.get("revenue") ?? [];
  const own = columns.filter(
    (column) =>
      isAdditive(column) &&
      findColumnUnit(column.name)?.kind === "money" &&
      !others.has(column.name) &&
      toNameWords(column.name).some((word) => rows.nouns.has(word)),
  );
  const [amount] = own.length === 1 ? own : [];
  if (amount !== undefined) concepts.set("revenue", [...new Set([amount.name, ...revenue])]);
  // A unit price is not an amount when the quantity is known.
  const [only, ...more] = concepts.get("revenue") ?? [];
  const isCounted = concepts.has("quantity") || concepts.has("booked");
  // `detail.price` and `menu price` are unit prices although their names begin with something else.
  if (isCounted && only !== undefined && !concepts.has("unitPrice") && isPrice(only)) concepts.set("unitPrice", [only]);
  if (isCounted && more.length === 0 && only !== undefined && only === concepts.get("unitPrice")?.[0])
    concepts.delete("revenue");
  const neutral = concepts.get("neutralAmount") ?? [];
  const isNeutral = revenue[0] !== undefined && neutral.includes(revenue[0]);
  const said = [...columns.map((column) => column.name), name].flatMap(toNameWords);
  const isSpent = said.some((word) => spending.has(word));
  if (isNeutral && isSpent && !concepts.has("cost") && !concepts.has("customer"))
    concepts.set("cost", [...new Set([revenue[0] ?? "", ...neutral])]);
}
