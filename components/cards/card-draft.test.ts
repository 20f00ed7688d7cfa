import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { InterruptId, SessionId } from "@/lib/domain/ids";
import { stubPage } from "../testing/stub-page";
import { cardDraft, changeEntry, emptyCardDraft, emptyEntry, entryOf } from "./card-draft";

const [asked, askedLater] = [InterruptId.create(), InterruptId.create()];
let items: Map<string, string>;

beforeEach(() => {
  ({ items } = stubPage());
});

afterEach(() => vi.unstubAllGlobals());

it("a change to one part of a card leaves the other parts unchanged", () => {
  const first = changeEntry(emptyCardDraft, asked, { part: "question 0", entry: { optionId: "net" } });
  const second = changeEntry(first, asked, { part: "question 1", entry: { own: true, text: "2024" } });
  const third = changeEntry(second, asked, { part: "question 1", entry: { own: false } });
  expect([0, 1, 2].map((place) => entryOf(third, asked, `question ${place}`))).toEqual([
    { optionId: "net", own: false, text: "" },
    { optionId: null, own: false, text: "2024" },
    emptyEntry,
  ]);
});

it("input of one card never appears in another", () => {
  const draft = changeEntry(emptyCardDraft, asked, { part: "change", entry: { text: "by sex" } });
  expect(entryOf(draft, askedLater, "change")).toEqual(emptyEntry);
  const next = changeEntry(draft, askedLater, { part: "scope", entry: { optionId: "session" } });
  expect(next).toEqual({ interruptId: askedLater, entries: { scope: { ...emptyEntry, optionId: "session" } } });
});

it("a draft is shared by all viewers, is stored, and leaves nothing behind once it was sent", () => {
  const id = SessionId.create();
  const draft = changeEntry(emptyCardDraft, asked, { part: "change", entry: { text: "by sex" } });
  cardDraft(id).set(() => draft);
  expect([cardDraft(id).get(), items.get(`caveat:card:${id}`)]).toEqual([draft, JSON.stringify(draft)]);
  cardDraft(id).set(() => emptyCardDraft);
  expect([...items]).toEqual([]);
});

it("a draft survives a reload, and a damaged one counts as empty", () => {
  const [kept, broken] = [SessionId.create(), SessionId.create()];
  const draft = changeEntry(emptyCardDraft, asked, { part: "change", entry: { text: "by sex" } });
  items.set(`caveat:card:${kept}`, JSON.stringify(draft));
  items.set(`caveat:card:${broken}`, '{"interruptId":7}');
  expect([cardDraft(kept).get(), cardDraft(broken).get()]).toEqual([draft, emptyCardDraft]);
});
