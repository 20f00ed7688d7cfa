import { SessionId } from "@/lib/domain/ids";
import type { DoubtInput, MeasuredDoubts } from "@/lib/verification/measure/doubt-input";
import { measureDoubts } from "@/lib/verification/measure/measure-doubts";
import { openQuestionLab, type QuestionLab } from "./question-lab";
import type { WarmPython } from "../warm-python";

/** A program over named tables with its expected caveats and notes. */
export interface DoubtfulProgram {
  names: string | string[];
  question: string;
  code: string;
  /** Texts of its caveats; empty when nothing moves the answer. */
  caveats: string[];
  /** Some of its notes. */
  notes?: string[];
  /** Names of the values that the plan asks for; none by default. */
  expected?: string[];
}

const samples = ["penguins", "shop-orders", "seattle-weather", "gapminder", "birdstrikes"];

type Row = readonly (string | number)[];

function toCsv(header: string, rows: readonly Row[]): string {
  return [header, ...rows.map((row) => row.join(",")), ""].join("\n");
}

function toRows(count: number, toRow: (index: number) => Row): Row[] {
  return Array.from({ length: count }, (_, index) => toRow(index));
}

function toDay(index: number): string {
  return new Date(Date.UTC(2023, 0, 1 + index)).toISOString().slice(0, 10);
}

/** Returns a deterministic pseudo-random number from 0 to 1. */
function noise(index: number): number {
  const value = Math.sin(index * 12.9898 + 4.1) * 43758.5453;
  return value - Math.floor(value);
}

const pick = (values: readonly string[], index: number) => values[index % values.length] ?? "";
const regions = ["North", "South", "East", "West"];
const orders = toRows(200, (index) => [1000 + index, pick(regions, index), 10 + (index % 50)]);

const copies = toRows(100, (index) => [
  index,
  pick(["guest", "member"], Math.floor(index / 10)),
  index < 10 ? 90 : 20 + (index % 10),
]);

/** Small tables as CSV text by name, each with at most one cause for doubt. */
const doubtfulTables: Readonly<Record<string, string>> = {
  /** No cause for doubt: 200 orders of 10 to 59, 6,900 in all. */
  clean: toCsv("order_id,region,amount", orders),
  /** Ten orders of 50 to 59 twice: 545 more. */
  repeated: toCsv("order_id,region,amount", [...orders, ...orders.slice(40, 50)]),
  /** A total of 800. */
  totals: toCsv("region,revenue", [
    ["North", 100],
    ["South", 250],
    ["East", 300],
    ["West", 150],
    ["Total", 800],
  ]),
  /** 24 rows of North and 12 of north. */
  spelled: toCsv(
    "order_id,region,amount",
    toRows(120, (index) => [index, index % 10 === 0 ? "north" : pick(regions, index), 10 + (index % 2)]),
  ),
  /** Every fourth price and every fifth note is missing. */
  gaps: toCsv(
    "id,group,price,note",
    toRows(100, (index) => [
      index,
      pick(["a", "b"], index),
      index % 4 === 0 ? "" : 10 + (index % 7),
      index % 5 === 0 ? "" : "x",
    ]),
  ),
  /** One price of 5,000 among 199 of 20 to 49. */
  extreme: toCsv(
    "id,price",
    toRows(200, (index) => [index, index === 77 ? 5000 : 20 + (index % 30)]),
  ),
  /** Rides of 20 to 29 minutes; one of 2,000 for members, and three negative ones for guests. */
  rides: toCsv(
    "ride_id,rider,duration_min",
    toRows(300, (index) => [
      index,
      pick(["guest", "member"], index),
      index === 77 ? 2000 : index % 100 === 0 ? -24 : 20 + (index % 10),
    ]),
  ),
  /** Ten guests' rides of 90 minutes twice. */
  copied: toCsv("ride_id,rider,duration_min", [...copies, ...copies.slice(0, 10)]),
  /** Shop b sells more than a but for one row. */
  decisive: toCsv(
    "shop,price",
    toRows(90, (index) => [index % 2 === 0 ? "a" : "b", index === 40 ? 900 : (index % 2) * 5 + 20 + (index % 15)]),
  ),
  /** January to 10 May. */
  days: toCsv(
    "day,visits",
    toRows(130, (index) => [toDay(index), 100 + (index % 5)]),
  ),
  /** The same days in another order. */
  disordered: toCsv(
    "day,visits",
    toRows(130, (index) => [toDay((index * 47 + 50) % 130), 100 + ((index * 47 + 50) % 130)]),
  ),
  /** A team of two with the highest scores. */
  teams: toCsv("id,team,score", [
    ...toRows(60, (index) => [index, pick(["red", "blue", "green"], index), 50 + (index % 20) + (index % 3)]),
    [60, "gold", 99],
    [61, "gold", 97],
  ]),
  /** Two columns that share only a trend. */
  trends: toCsv(
    "year,storks,births",
    toRows(60, (index) => [
      1950 + index,
      (100 + 10 * index + 12 * noise(index)).toFixed(3),
      (500 + 20 * index + 30 * noise(index + 500)).toFixed(3),
    ]),
  ),
  /** Third place is shared. */
  ties: toCsv("name,points", [
    ["a", 9],
    ["b", 8],
    ["c", 7],
    ["d", 7],
    ["e", 5],
    ["f", 4],
  ]),
  /** Rows with few possible values, which repeat naturally. */
  replies: toCsv(
    "sex,reply",
    toRows(80, (index) => [pick(["f", "m"], index), index % 3 === 0 ? "yes" : "no"]),
  ),
  /** Two arms that differ clearly. */
  arms: toCsv(
    "id,arm,value",
    toRows(80, (index) => [index, pick(["a", "b"], index), (5 + (index % 2) * 3 + noise(index)).toFixed(3)]),
  ),
};

/** Opens the product's samples and the doubtful tables. */
export function openDoubtLab(python: WarmPython): Promise<QuestionLab> {
  return openQuestionLab(samples, { python, tables: doubtfulTables });
}

/** Runs a program and measures the doubts about its answer with a generous time limit. Throws when the program fails. */
export async function measureProgram(
  lab: QuestionLab,
  { names, question, code, expected }: Pick<DoubtfulProgram, "names" | "question" | "code" | "expected">,
): Promise<MeasuredDoubts> {
  const facts = [names].flat().map((name) => lab.facts(name));
  const datasets = facts.map(({ id, versionId, name }) => ({ id, versionId, name }));
  const sessionId = SessionId.create();
  const run: DoubtInput["run"] = ({ code: changed, variation, seed = 1 }, signal) => {
    const base = { code: changed, datasets, seed, guard: false, sessionId, figures: false };
    return lab.getExecutor().execute({ ...base, ...(variation === null ? {} : { variation }) }, { signal });
  };
  const { signal } = new AbortController();
  const { result, failure } = await run({ code, variation: null }, signal);
  if (result === null) throw new Error(failure?.traceback ?? failure?.message ?? "");
  const requirements = {
    ...{ variables_needed: [], constraints: [], analysis_type: "", success_criteria: "" },
    expected_values: expected?.map((name) => ({ name, meaning: "" })) ?? null,
  };
  const rest = { requirements, modelCaveats: [], headline: null, milliseconds: 60_000 };
  return measureDoubts({ ...rest, question, code, result, datasets: facts, run, signal });
}
