import { describe, expect, it } from "vitest";
import { DatasetId } from "../ids";
import type { FoundItem } from "./found-item";
import { toFoundItems } from "./found-items";
import { toSearchIntent } from "./search-intent";
import { toShownItems } from "./shown-items";

const id = DatasetId.create();
const item = (kind: FoundItem["kind"], title: string): FoundItem => ({
  ...{ kind, id, title, excerpt: "", where: kind, link: `/datasets/${id}` },
});
const email = item("column", "customerEmail");

describe("what calls found", () => {
  it("are items of searches and datasets, each once", () => {
    const results = [
      { ok: true, facts: [email, item("dataset", "Shop")] },
      { ok: true, facts: [{ id, name: "Shop", columns: ["customerEmail"] }] },
      { ok: true, facts: [email] },
    ];
    expect(toFoundItems(results)).toEqual([email, item("dataset", "Shop")]);
  });

  it("are nothing where a call failed, has no facts, or links elsewhere", () => {
    const links = ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/a\nb"];
    const results = [
      { ok: false, facts: [email] },
      { ok: true },
      { ok: true, facts: "text" },
      ...links.map((link) => ({ ok: true, facts: [{ ...email, link }] })),
    ];
    expect(toFoundItems(results)).toEqual([]);
  });
});

describe("what a search is for", () => {
  it.each([
    ["which dataset has customer emails?", "data"],
    ["do we have any data about refunds", "data"],
    ["have we asked this before?", "before"],
    ["Has anyone analysed churn by region yet?", "before"],
    ["what does ARPU mean here?", "meaning"],
    ["look up the definition of gross margin", "meaning"],
    ["Where is the price list?", "any"],
  ])("is read from “%s”", (question, intent) => {
    expect(toSearchIntent(question)).toBe(intent);
  });
});

describe("what is shown", () => {
  const answer = item("answer", "How many e-mails?");
  it("is of the kinds that the question is about", () => {
    expect(toShownItems("which dataset has e-mails?", [answer, item("dataset", "Shop"), email])).toEqual([
      email,
      item("dataset", "Shop"),
    ]);
  });

  it("is anything else that was found where there is none of these, and never too much", () => {
    expect(toShownItems("what does e-mail mean?", [answer, email])).toEqual([email, answer]);
    const many = Array.from({ length: 30 }, (_, place) => item("column", `c${place}`));
    expect(toShownItems("which table?", many).map(({ title }) => title)).toEqual(["c0", "c1", "c2", "c3"]);
  });
});
