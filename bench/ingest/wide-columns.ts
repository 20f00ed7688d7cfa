import type { TableColumns } from "../session/table-columns";

/** A column of each kind that measurements and surveys have; `salt` makes each one differ. */
const kinds: readonly (readonly [string, (salt: number) => string])[] = [
  ["count", (salt) => `mix(i, ${salt}) % 10000`],
  ["amount", (salt) => `round((mix(i, ${salt}) % 100000) / 37.0, 2)`],
  [
    "reading",
    (salt) => `CASE WHEN mix(i, ${salt + 1}) % 20 = 0 THEN NULL ELSE (mix(i, ${salt}) % 1000003) / 1000.0 END`,
  ],
  ["group", (salt) => `['alpha', 'beta', 'gamma', 'delta', 'epsilon'][1 + mix(i, ${salt}) % 5]`],
  ["day", (salt) => `DATE '2020-01-01' + CAST(mix(i, ${salt}) % 1500 AS INTEGER)`],
  ["flag", (salt) => `mix(i, ${salt}) % 3 = 0`],
  ["code", (salt) => `'K' || CAST(mix(i, ${salt}) % 900 AS VARCHAR)`],
  ["score", (salt) => `1 + mix(i, ${salt}) % 5`],
];

/** Creates this many columns of mixed kinds. */
export function toWideColumns(count: number): TableColumns {
  const columns = Array.from({ length: count }, (_, index): [string, string] => {
    const [name, toExpression] = kinds[index % kinds.length] ?? ["", () => "i"];
    return [`${name}_${index + 1}`, toExpression(100 + 2 * index)];
  });
  return Object.fromEntries(columns);
}
