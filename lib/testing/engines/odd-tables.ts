import fc from "fast-check";

/** A table with missing values, odd spellings, repeated rows and values that divide without rounding. */
export function toOddTable(seed: number, size: number): string {
  const names = ["Ann", "ann ", "ANN", "Zoë", "zoë", "d'Arc", 'B"x', " Straße", "", "Li,Wu"];
  const pick = fc.record({
    name: fc.constantFrom(...names),
    day: fc.option(fc.integer({ min: 0, max: 900 }), { freq: 8 }),
    days: fc.integer({ min: 0, max: 90 }),
    amount: fc.option(fc.integer({ min: -40, max: 400 }), { freq: 8 }),
    units: fc.integer({ min: 0, max: 4 }),
    paid: fc.constantFrom("yes", "no", "Yes", ""),
  });
  const toDay = (day: number) => new Date(Date.UTC(2022, 10, 15 + day)).toISOString().slice(0, 10);
  const rows = fc.sample(pick, { seed, numRuns: size }).map(({ name, day, days, amount, units, paid }) => {
    const dates = day === null ? ["", ""] : [toDay(day), `${toDay(day + days)} 1${days % 10}:30:00`];
    return [`"${name.replaceAll('"', '""')}"`, ...dates, amount === null ? "" : amount / 4, units, paid].join(",");
  });
  const all = size > 1 ? [...rows, ...rows.slice(0, 3)] : rows;
  return `name,begun,ended,amount (€),units,paid\n${all.join("\n")}\n`;
}

/** Names that a statement or a program could take for something else. */
export const hostileNames = { name: `na"me'; --`, amount: "amount\\n {x}", size: "size`$1", units: "data" } as const;

/** An odd table with hostile names, sizes in no order, times without seconds, and years. */
export function toHostileTable(seed: number, size: number): string {
  const [, ...rows] = toOddTable(seed, size).trim().split("\n");
  const sizes = ["M", "S", "XL", "L", "", "S"];
  const { name, amount, units, size: sizeName } = hostileNames;
  const header = [name, "begun", "ended", amount, units, "paid", sizeName, "year"].map(
    (one) => `"${one.replaceAll('"', '""')}"`,
  );
  const wide = rows.map(
    (row, place) => `${row},${sizes[(place * 7 + seed) % sizes.length] ?? ""},${2020 + ((place * 5) % 4)}`,
  );
  return `${[header.join(","), ...wide].join("\n")}\n`;
}

/** Amounts as texts, a missing marker and a total row. */
export const sums = `region,opened,units,fee
North,2024-01-01,12,"$1,200.50"
South,2024-02-11,3,$80.00
North,2024-02-12,24,n/a
Total,,39,"$1,280.50"
`;

/** A date beside a time of the same day. */
export const arrivals = `due,arrived
2024-01-10,2024-01-10 15:30:00
2024-01-10,2024-01-12 08:00:00
2024-01-10,2024-01-09 23:59:00
`;
