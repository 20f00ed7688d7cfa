import { createBuiltinEngine } from "@/lib/engines/builtin/create-builtin-engine";
import { routeMessage } from "@/lib/graph/supervisor/route-message";
import type { DatasetVersionReference } from "@/lib/ports/runs/run-store";
import { capabilities } from "@/lib/server/capabilities";
import { readsAsChange } from "@/lib/server/preparation/reads-as-change";
import { createShippedPrompts } from "@/lib/testing/stores/fake-ports";
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
  version: DatasetVersionReference;
}

const slot = globalThis as typeof globalThis & { caveatContainer?: Promise<Container> };
let fixture: ServerFixture;
let container: Container;
const prepared = new Map<EverydayTable, Prepared>();

beforeAll(async () => {
  fixture = await createServerFixture();
  ({ container } = await fixture.open({}, { works: true }));
  slot.caveatContainer = Promise.resolve(container);
  for (const [name, text] of Object.entries(everydayTables)) {
    const form = new FormData();
    form.append("file", new Blob([text]), `${name}.csv`);
    const { body } = await call("post", "/api/datasets", { body: form });
    const { id, versionId } = Dataset.parse((body as { items: unknown[] }).items[0]);
    const params = { params: { id } };
    const rows = DatasetRows.parse(
      (await call("get", "/api/datasets/{id}/rows", { ...params, query: "?limit=100" })).body,
    );
    const recipe = RecipeView.parse((await call("post", "/api/datasets/{id}/recipe", { ...params, body: {} })).body);
    prepared.set(name as EverydayTable, { rows: toRows(rows), recipe, version: { id, versionId } });
  }
});
afterAll(async () => {
  slot.caveatContainer = undefined;
  await fixture.close();
});

type Outcome = { id: string; is: "right" | "wrong" | "refused"; says: string };

/** Parses an instruction by rules and compares the resulting data with the reference. */
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

/** Chooses the capability of a message as the first one of a conversation with a table. */
async function route(table: EverydayTable, message: string): Promise<string> {
  const { datasets } = container;
  const version = prepared.get(table)?.version;
  if (version === undefined) throw new Error(`There is no table ${table}.`);
  const outcome = await routeMessage({
    ...{
      question: message,
      datasets: [table],
      earlier: [],
      offered: capabilities.all,
      clarify: true,
      response: undefined,
    },
    ...{ engine: createBuiltinEngine(), prompts: createShippedPrompts(), signal: new AbortController().signal },
    readsAsChange: () => readsAsChange({ datasets }, { question: message, datasets: [version] }, []),
  });
  return "capability" in outcome ? outcome.capability : "asked";
}

function toRows({ columns, rows }: Pick<DatasetRows, "rows"> & { columns: readonly { name: string }[] }): Row[] {
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, place) => [name, row[place] ?? null])));
}

describe("instructions in everyday words", () => {
  it.each([
    ["those on which the rules were worked on", firstCases],
    ["those that were held back", heldBackCases],
  ])("produce the same data as a reference program: %s", async (_, cases) => {
    const outcomes: Outcome[] = [];
    for (const example of cases) outcomes.push(await measure(example));
    expect(outcomes.filter(({ is }) => is !== "right")).toEqual([]);
  });

  it("are routed to data preparation by their wording and the columns", async () => {
    const routed = await Promise.all(
      [...firstCases, ...heldBackCases].map(async ({ id, table, message }) => [id, await route(table, message)]),
    );
    const others = routed.filter(([, capability]) => capability !== "recipes");
    // They ask for figures, which an analysis computes without changing the data.
    expect(others).toEqual([
      ["d29", "analysis"],
      ["h29", "analysis"],
    ]);
  });
});
