import { expect, it } from "vitest";
import { toPastedItems } from "./to-pasted-items";

const text = { kind: "string", type: "text/plain" };
const html = { kind: "string", type: "text/html" };
const picture = { kind: "file", type: "image/png" };
const table = { kind: "file", type: "text/csv" };
const folder = { kind: "file", type: "" };

const paste = (...items: { kind: string; type: string }[]) =>
  toPastedItems({ types: items.map(({ kind, type }) => (kind === "file" ? "Files" : type)), items });

it("the picture that accompanies copied cells is not added as a file", () => {
  expect([paste(text, html, picture), paste(text)]).toEqual([[], []]);
});

it("files are accepted, even from a system that writes their names as text", () => {
  expect([paste(table, table), paste(text, table, folder)]).toEqual([
    [table, table],
    [table, folder],
  ]);
});

it("a picture alone is accepted, so that its refusal explains what can be read", () => {
  expect([paste(picture), paste(html, picture)]).toEqual([[picture], [picture]]);
});
