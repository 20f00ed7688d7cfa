import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Dataset } from "@/lib/domain/datasets/dataset";
import { DatasetRows } from "@/lib/domain/datasets/dataset-rows";
import { ReadInstruction } from "@/lib/domain/recipes/read-instruction";
import { RecipeView } from "@/lib/domain/recipes/recipe-view";
import { callRoute as call } from "@/lib/testing/documented-routes";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import type { Container } from "@/lib/server/container";
import { haveSameRows, type Row } from "../rows";
import type { EverydayCase } from "./everyday-case";
import { everydayTables, type EverydayTable } from "./everyday-tables";
import { firstCases } from "./first-cases";
import { heldBackCases } from "./held-back-cases";

/** A table as it was read, and the recipe that instructions would change. */
interface Prepared {
  rows: Row[];
  recipe: RecipeView;
}

const slot = globalThis as typeof globalThis & { caveatContainer?: Promise<Container> };
let fixture: ServerFixture;
const prepared = new Map<EverydayTable, Prepared>();

beforeAll(async () => {
  fixture = await createServerFixture();
  slot.caveatContainer = Promise.resolve((await fixture.open({}, { works: true })).container);
  for (const [name, text] of Object.entries(everydayTables)) {
    const form = new FormData();
    form.append("file", new Blob([text]), `${name}.csv`);
    const { body } = await call("post", "/api/datasets", { body: form });
    const { id } = Dataset.parse((body as { items: unknown[] }).items[0]);
    const params = { params: { id } };
    const rows = DatasetRows.parse((await call("get", "/api/datasets/{id}/rows", { ...params, query: "?limit=100" })).body);
    const recipe = RecipeView.parse((await call("post", "/api/datasets/{id}/recipe", { ...params, body: {} })).body);
    prepared.set(name as EverydayTable, { rows: toRows(rows), recipe });
  }
});
afterAll(async () => {
  slot.caveatContainer = undefined;
  await fixture.close();
});

type Outcome = { id: string; is: "right" | "wrong" | "refused"; says: string };

/** Reads an instruction by rules and compares the data that it would make with the reference. */
async function measure({ id, table, message, expect: reference }: EverydayCase): Promise<Outcome> {
  const known = prepared.get(table);
  if (known === undefined) throw new Error(`There is no table ${table}.`);
  const { status, body } = await call("post", "/api/recipes/{id}/instructions", {
    ...{ params: { id: known.recipe.id }, body: { instruction: message } },
  });
  if (status !== 200) return { id, is: "refused", says: `${message} → ${(body as { detail: string }).detail}` };
  const { ops, outcome } = ReadInstruction.parse(body);
  const isRight = outcome.preview !== null && haveSameRows(toRows(outcome.preview), reference(known.rows));
  return { id, is: isRight ? "right" : "wrong", says: `${message} → ${JSON.stringify(ops)}` };
}

function toRows({ columns, rows }: Pick<DatasetRows, "rows"> & { columns: readonly { name: string }[] }): Row[] {
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, place) => [name, row[place] ?? null])));
}

describe("instructions in everyday words", () => {
  it.each([
    ["worked on", firstCases],
    ["held back", heldBackCases],
    
  ])("%s", async (_, cases) => {
    const outcomes: Outcome[] = [];
    for (const example of cases) outcomes.push(await measure(example));
    const show = outcomes.filter(({ is }) => is !== "right").map(({ id, is, says }) => `${id} ${is} ${says}`);
    if (process.env.SHOW === "1") console.log(show.join("\n"));
    console.log(outcomes.filter(({ is }) => is === "right").length, outcomes.filter(({ is }) => is === "wrong").length);
    expect(outcomes.filter(({ is }) => is === "wrong")).toEqual([]);
  });
});
