import fc from "fast-check";

/** What makes another group lead: a single row, a block of repeated rows, an incomplete month, or a group of very few rows. */
const plants = ["row", "block", "month", "tiny"] as const;
type Plant = (typeof plants)[number];

/** A table in which one planted fault decides which group leads, or none does, with a question about its groups. */
export interface DecisiveTable {
  plant: Plant | "none";
  csv: string;
  question: string;
  /** A program as a model may write it. */
  code: string;
  /** How many rows a caveat about the planted fault concerns. */
  rows: number;
}

type Row = Record<string, string | number>;

const themes = [
  { group: "region", items: ["North", "South", "East", "West", "Centre"], date: "order_date", value: "amount" },
  { group: "team", items: ["Red", "Blue", "Green", "Gold"], date: "day", value: "score" },
  { group: "Product", items: ["Desk", "Lamp", "Chair", "Shelf", "Sofa", "Rug"], date: "Sold on", value: "Revenue" },
  { group: "clinic", items: ["Harbour", "Hill", "Park", "Mill"], date: "visited", value: "minutes" },
] as const;

/** How the question is asked of the program: the whole table in some order, a ranking, or the name of the leader. */
const forms = ["ranking", "table", "name"] as const;

/** Draws tables with a planted fault, or without one. */
export function decisiveTables(plant: Plant | "none"): fc.Arbitrary<DecisiveTable> {
  return fc
    .record({
      theme: fc.constantFrom(...themes),
      form: fc.constantFrom(...forms),
      byMonth: fc.boolean(),
      seed: fc.integer({ min: 1, max: 1_000_000_000 }),
      level: fc.constantFrom(8, 40, 300, 5_000),
      perGroup: fc.integer({ min: 24, max: 60 }),
    })
    .map((drawn) => toTable(plant, drawn));
}

/** All plants. */
export const decisivePlants = plants;

interface Drawn {
  theme: (typeof themes)[number];
  form: (typeof forms)[number];
  byMonth: boolean;
  seed: number;
  level: number;
  perGroup: number;
}

/** Returns pseudo-random numbers from 0 to 1. */
function toRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const sumOf = (rows: readonly Row[], value: string) => rows.reduce((sum, row) => sum + Number(row[value]), 0);
const toDay = (month: number, day: number) => `2024-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
const months = 6;

function toTable(plant: Plant | "none", drawn: Drawn): DecisiveTable {
  const { theme, seed, level, perGroup } = drawn;
  const { group, items, date, value } = theme;
  const random = toRandom(seed);
  const byMonth = plant === "month" || (plant !== "tiny" && drawn.byMonth);
  const isMean = plant === "tiny";
  // The first item, or the third month, leads by a fifth; the others are alike.
  const rows = items.flatMap((item, at) =>
    Array.from({ length: perGroup }, (_, place): Row => {
      const month = 1 + (place % months);
      const lead = byMonth ? (month === 3 ? 1.3 : 1) : at === 0 ? 1.3 : 1;
      const size = level * lead * (0.8 + 0.4 * random()) * (1 - (byMonth ? 0 : at) * 0.04);
      return {
        id: 0,
        [date]: toDay(month, 1 + Math.floor(random() * 27)),
        [group]: item,
        [value]: Number(size.toFixed(2)),
      };
    }),
  );
  // Every month has a first and a last day.
  for (const month of Array.from({ length: months }, (_, at) => at + 1)) {
    const own = rows.filter((row) => String(row[date]).startsWith(`2024-0${month}`));
    const last = new Date(Date.UTC(2024, month, 0)).getUTCDate();
    const [first, second] = own;
    if (first !== undefined) first[date] = toDay(month, 1);
    if (second !== undefined) second[date] = toDay(month, last);
  }
  const toGroup = (row: Row) => (byMonth ? String(row[date]).slice(0, 7) : String(row[group]));
  const [leader, other] = byMonth ? ["2024-03", "2024-05"] : [items[0], items[2]];
  const own = rows.filter((row) => toGroup(row) === other);
  const gap =
    sumOf(
      rows.filter((row) => toGroup(row) === leader),
      value,
    ) - sumOf(own, value);
  const made = addFault(plant, { rows, own, gap, drawn, random });
  const sorted = [...made.rows].sort((left, right) => (String(left[date]) < String(right[date]) ? -1 : 1));
  const numbered: Row[] = plant === "block" ? sorted : sorted.map((row, at) => ({ ...row, id: at + 1 }));
  const header = ["id", date, group, value];
  const csv = [header.join(","), ...numbered.map((row) => header.map((name) => row[name]).join(",")), ""].join("\n");
  return { plant, csv, rows: made.count, ...toQuestion(drawn, { byMonth, isMean }) };
}

function addFault(
  plant: Plant | "none",
  options: { rows: Row[]; own: Row[]; gap: number; drawn: Drawn; random: () => number },
): { rows: Row[]; count: number } {
  const { rows, own, gap, drawn, random } = options;
  const { date, value, group } = drawn.theme;
  const numbered = rows.map((row, at) => ({ ...row, id: at + 1 }));
  switch (plant) {
    case "none":
      return { rows, count: 0 };
    case "row": {
      // The one row is worth the whole gap, and stands apart.
      const size = Math.max(gap * (1.15 + 0.5 * random()), drawn.level * 8);
      const at = Math.floor(random() * own.length);
      return {
        rows: rows.map((row) => (row === own[at] ? { ...row, [value]: Number(size.toFixed(2)) } : row)),
        count: 1,
      };
    }
    case "block": {
      const again: Row[] = [];
      const mine = numbered.filter((_, at) => own.includes(rows[at] ?? {}));
      for (const row of mine) if (sumOf(again, value) <= gap * 1.1) again.push(row);
      return { rows: [...numbered, ...again], count: again.length };
    }
    case "month": {
      const end = 5 + Math.floor(random() * 9);
      const kept = rows.filter((row) => String(row[date]) <= toDay(months, end));
      return { rows: kept, count: kept.filter((row) => String(row[date]).startsWith(`2024-0${months}`)).length };
    }
    case "tiny": {
      const count = 1 + Math.floor(random() * 3);
      const few = Array.from({ length: count }, (_, at): Row => ({
        id: 0,
        [date]: toDay(2 + at, 10 + at),
        [group]: "Outlet",
        [value]: Number((drawn.level * (1.6 + random())).toFixed(2)),
      }));
      return { rows: [...rows, ...few], count };
    }
  }
}

function toQuestion(
  { theme, form }: Drawn,
  { byMonth, isMean }: { byMonth: boolean; isMean: boolean },
): Pick<DecisiveTable, "question" | "code"> {
  const { group, date, value } = theme;
  const measure = isMean ? "average" : "total";
  const by = byMonth ? "month" : group;
  const key = byMonth ? `pd.to_datetime(df["${date}"]).dt.to_period("M").astype(str).rename("month")` : `"${group}"`;
  const grouped = `df.groupby(${key})["${value}"].${isMean ? "mean" : "sum"}()`;
  const ends = { ranking: ".sort_values(ascending=False).reset_index()", table: ".reset_index()", name: ".idxmax()" };
  return {
    question:
      form === "name"
        ? `Which ${by} has the highest ${measure} ${value}?`
        : `What is the ${measure} ${value} by ${by}?`,
    code: `result = ${grouped}${ends[byMonth && form === "name" ? "table" : form]}`,
  };
}
