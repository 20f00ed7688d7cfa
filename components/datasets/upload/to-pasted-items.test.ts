import { expect, it } from "vitest";
import { toPastedItems } from "./to-pasted-items";

const text = { kind: "string", type: "text/plain" };
const html = { kind: "string", type: "text/html" };
const picture = { kind: "file", type: "image/png" };
const table = { kind: "file", type: "text/csv" };
const folder = { kind: "file", type: "" };

const paste = (...items: { kind: string; type: string }[]) =>
  toPastedItems({ types: items.map(({ kind, type }) => (kind === "file" ? "Files" : type)), items });

it("of copied cells, whose picture comes beside their text, no file is taken", () => {
  expect([paste(text, html, picture), paste(text)]).toEqual([[], []]);
});

it("files are taken, also from a system that writes their names as text", () => {
  expect([paste(table, table), paste(text, table, folder)]).toEqual([
    [table, table],
    [table, folder],
  ]);
});

it("a picture alone is taken, so that its refusal says what can be read", () => {
  expect([paste(picture), paste(html, picture)]).toEqual([[picture], [picture]]);
});
