import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DocumentId, RunId } from "@/lib/domain/ids";
import { askSomething } from "@/lib/testing/stores/persistence-builders";
import { createServerFixture, type OpenServer, type ServerFixture } from "@/lib/testing/server-fixture";
import { findBackground } from "./find-background";

let fixture: ServerFixture;
let server: OpenServer;
beforeAll(async () => {
  fixture = await createServerFixture();
  server = await fixture.open();
});
afterAll(() => fixture.close());

const question = "How many customers churned per month?";
const ask = async () => ({ id: (await askSomething(server.persistence, question)).runId, attempt: 1, question });

describe("findBackground", () => {
  it("is empty for an empty library, and stays so for a run that has begun", async () => {
    const run = await ask();
    expect(await findBackground(server.container, run)).toBe("");
    const { id } = await server.persistence.definitions.add({ term: "churn", meaning: "no order for 90 days" });
    expect(await findBackground(server.container, { ...run, attempt: 2 })).toBe("");
    expect(await findBackground(server.container, await ask())).toContain("churn: no order for 90 days");
    await server.persistence.definitions.remove(id);
  });

  it("has the definitions and passages of the question, the same ones for a repeated run", async () => {
    await server.persistence.definitions.add({ term: "churn", meaning: "no order for 60 days" });
    const id = DocumentId.create();
    await server.persistence.documents.add({
      ...{ id, name: "terms.md", format: "markdown", bytes: 1, pages: null, fingerprint: id, folder: id },
      passages: [
        { page: null, heading: "Churned customers", text: "Test accounts never count." },
        { page: null, heading: "Parking", text: "Bikes stand behind the house." },
      ],
    });
    const run = await ask();
    const text = await findBackground(server.container, run);
    expect(text).toContain("churn: no order for 60 days");
    expect(text).toContain("[terms.md, “Churned customers”]\nTest accounts never count.");
    expect(text).not.toContain("Bikes");
    await server.persistence.documents.hide(id);
    expect(await findBackground(server.container, { ...run, attempt: 2 })).toBe(text);
    await server.persistence.documents.restore(id);
    const environment = { ...server.container.environment, SHARE_VALUES: false };
    const blind = await findBackground({ ...server.container, environment }, await ask());
    expect([blind.includes("60 days"), blind.includes("Test accounts")]).toEqual([true, false]);
  });

  it("is empty for a question that neither is about", async () => {
    const other = { id: RunId.create(), attempt: 1, question: "What is the mean mass of penguins?" };
    expect(await findBackground(server.container, other)).toBe("");
  });
});
