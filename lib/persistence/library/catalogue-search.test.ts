import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Column } from "@/lib/domain/datasets/dataset";
import { DocumentId } from "@/lib/domain/ids";
import { CatalogueKind } from "@/lib/domain/library/catalogue-item";
import { buildDataset } from "@/lib/testing/stores/persistence-builders";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/stores/test-database";
import { talk } from "@/lib/testing/stores/version-builders";
import type { Persistence } from "../persistence";

let database: TestDatabase;
let persistence: Persistence;
beforeAll(async () => {
  database = await createTestDatabase();
  persistence = await database.open("alpha");
});
afterAll(() => database.drop());

const toColumn = (name: string): Column => ({ name, type: "text", storage: "VARCHAR", missing: 0, distinct: 2 });
const addTable = (name: string, columns: readonly string[]) =>
  persistence.datasets.create({ ...buildDataset({ name }), columns: columns.map(toColumn) });
const addDocument = (name: string, passages: { heading?: string; page?: number; text: string }[]) => {
  const id = DocumentId.create();
  return persistence.documents.add({
    ...{ id, name, format: "markdown", bytes: 1, pages: null, fingerprint: id, folder: `documents/${id}` },
    passages: passages.map(({ heading = null, page = null, text }) => ({ heading, page, text })),
  });
};
const find = async (query: string, kinds: readonly CatalogueKind[] = CatalogueKind.options) =>
  (await persistence.search.search({ query, kinds, limit: 10 })).map(({ kind, title }) => `${kind} ${title}`);

describe("search", () => {
  it("finds columns by the words of their names and descriptions, in any grammatical form", async () => {
    const dataset = await addTable("Web shop", ["customerEmail", "order_total_eur", "from"]);
    await persistence.datasets.update(dataset.id, {
      columns: [{ name: "order_total_eur", description: "Gross revenues including shipping" }],
    });
    expect(await find("customer emails", ["column"])).toEqual(["column customerEmail"]);
    expect(await find("ordertotaleur", ["column"])).toEqual(["column order_total_eur"]);
    expect(await find("shipped revenue", ["column"])).toEqual(["column order_total_eur"]);
    expect(await find("from", ["column"])).toEqual(["column from"]);
    expect(await persistence.search.search({ query: "order total", kinds: ["column"], limit: 10 })).toEqual([
      {
        ...{ kind: "column", id: dataset.id, title: "order_total_eur", excerpt: "Gross revenues including shipping" },
        ...{ where: "column of Web shop", link: `/datasets/${dataset.id}` },
      },
    ]);
  });

  it("corrects misspelled words", async () => {
    await addTable("Laboratory", ["haemoglobin_level"]);
    expect(await find("hemoglobine")).toContain("column haemoglobin_level");
    expect(await find("qqqqxyz")).toEqual([]);
  });

  it("follows renaming, deletion and restoration of a dataset", async () => {
    const dataset = await addTable("Penguins", ["beak"]);
    await persistence.datasets.update(dataset.id, { name: "Zebras" });
    expect([await find("penguins"), await find("zebra", ["dataset"])]).toEqual([[], ["dataset Zebras"]]);
    await persistence.datasets.hide(dataset.id);
    expect(await find("zebra")).toEqual([]);
    await persistence.datasets.restore(dataset.id);
    expect(await find("zebra", ["dataset"])).toEqual(["dataset Zebras"]);
    await persistence.datasets.delete(dataset.id);
    expect(await find("zebra")).toEqual([]);
    expect(await database.query("SELECT * FROM search.word WHERE word LIKE 'zebra%'")).toEqual([]);
  });

  it("finds an answer by question, explanation and verdict, only its newest version, until its conversation is deleted", async () => {
    const session = await talk(persistence, "alpha");
    const verdict = { status: "checked" as const, checks: [], line: "Confirmed by a second computation" };
    const { questionId } = await session.ask("Which giraffes are tallest?", {
      explanation: "Those of Kenya.",
      verdict,
    });
    expect(await find("tallest giraffe")).toEqual(["answer Which giraffes are tallest?"]);
    const [found] = await persistence.search.search({ query: "Kenya", kinds: ["answer"], limit: 10 });
    expect(found).toMatchObject({ excerpt: "Those of Kenya.", where: verdict.line });
    expect(found?.link).toBe(`/s/${session.sessionId}#${found?.id}`);
    await session.again(questionId, { explanation: "Those of Niger." });
    expect([await find("Kenya"), await find("Niger")]).toEqual([[], ["answer Which giraffes are tallest?"]]);
    await persistence.sessions.delete(session.sessionId);
    expect(await find("giraffes")).toEqual([]);
    await persistence.sessions.restore(session.sessionId);
    expect(await find("giraffes")).toEqual(["answer Which giraffes are tallest?"]);
  });

  it("finds a document once, with the passage that matches", async () => {
    const { id } = await addDocument("handbook.md", [
      { heading: "Billing", text: "Invoices are sent on the first." },
      { heading: "Dunning", text: "Reminders follow after ten days; invoices stay open." },
    ]);
    const items = await persistence.search.search({ query: "invoice reminders", kinds: ["document"], limit: 10 });
    expect(items).toEqual([
      {
        ...{
          kind: "document",
          id,
          title: "handbook.md",
          where: "“Dunning”",
          link: `/library/documents/${id}#passage-2`,
        },
        excerpt: "Reminders follow after ten days; invoices stay open.",
      },
    ]);
    await persistence.documents.hide(id);
    expect(await find("invoice reminders", ["document"])).toEqual([]);
  });

  it("takes hostile queries and hostile names as text", async () => {
    await addTable("'); DROP TABLE dataset; --", ["a:*&|!()<->'\\", "\0"]);
    for (const query of [
      "'",
      "a:* & !b | (c",
      "\\",
      "<->",
      "\0",
      "💥",
      "%_",
      "x".repeat(5_000),
      "to be or not to be",
    ]) {
      expect(Array.isArray(await find(query))).toBe(true);
    }
    expect(await find("drop", ["dataset"])).toEqual(["dataset '); DROP TABLE dataset; --"]);
  });

  it("stores what cannot be indexed", async () => {
    const { id } = buildDataset();
    const dataset = await persistence.datasets.create({ ...buildDataset({ id, name: "Odd" }), columns: [] });
    await database.query(`UPDATE dataset_version SET columns = '{"not": "a list"}' WHERE dataset_id = $1`, [
      dataset.id,
    ]);
    await database.query(`UPDATE dataset SET column_descriptions = '[1]', name = 'Odder' WHERE id = $1`, [dataset.id]);
    expect(await find("odder", ["dataset"])).toEqual(["dataset Odder"]);
  });
});

describe("findPassages", () => {
  it("finds what a question is about, and nothing for a single common word", async () => {
    await addDocument("metrics.md", [
      { heading: "Active users", text: "Somebody counts as active after two log-ins within a week." },
      { heading: "Refund rate", text: "Refunds divided by paid orders of the same month." },
    ]);
    expect(await persistence.search.findPassages("What is the refund rate per month?", 3)).toEqual([
      {
        document: "metrics.md",
        page: null,
        heading: "Refund rate",
        text: "Refunds divided by paid orders of the same month.",
      },
    ]);
    expect(await persistence.search.findPassages("How many weeks are there?", 3)).toEqual([]);
  });
});

describe("findDefinitions", () => {
  it("finds terms that a question uses in any form, and no others", async () => {
    await persistence.definitions.add({ term: "active customer", meaning: "ordered within 90 days" });
    await persistence.definitions.add({ term: "churn", meaning: "no order for 90 days" });
    const termsOf = async (question: string) =>
      (await persistence.search.findDefinitions(question)).map(({ term }) => term);
    expect(await termsOf("How many active customers churned?")).toEqual(["active customer", "churn"]);
    expect(await termsOf("Which customers are active?")).toEqual([]);
  });
});

describe("the index", () => {
  it("is built again with everything when it is missing", async () => {
    const before = await find("churn invoice giraffes haemoglobin zebra");
    await database.query("DROP SCHEMA search CASCADE");
    const reopened = await database.open("beta");
    const items = await reopened.search.search({
      query: "churn invoice giraffes haemoglobin zebra",
      kinds: CatalogueKind.options,
      limit: 10,
    });
    expect(items.map(({ kind, title }) => `${kind} ${title}`)).toEqual(before);
    expect(before.length).toBeGreaterThan(2);
  });
});
