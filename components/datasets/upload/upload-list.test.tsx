import { expect, it } from "vitest";
import { createUploadQueue, type Upload } from "../../draft/upload-queue";
import { hostile, hostileElements } from "../../testing/hostile";
import { buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { UploadList } from "./upload-list";

const queue = createUploadQueue(() => undefined);
const upload = (part: Partial<Upload>): Upload => ({
  key: 1,
  name: "orders.csv",
  bytes: 2_000_000,
  phase: "sending",
  sent: 800_000,
  fault: null,
  ...part,
});
const listed = (...parts: Partial<Upload>[]) =>
  render(<UploadList uploads={parts.map((part, key) => upload({ key, ...part }))} queue={queue} />);

it.each([
  [{}, "orders.csv 40 % · 800 KB of 2.0 MB"],
  [{ phase: "queued", sent: 0 }, "orders.csv waiting for earlier files"],
  [{ phase: "waiting" }, "orders.csv 40 % · waiting for the connection to resume"],
  [{ phase: "reading", sent: 2_000_000 }, "orders.csv sent, being read"],
  [{ phase: "turn", sent: 2_000_000 }, "orders.csv sent, waiting for other files to be read"],
] as const)("a file in progress %j shows its progress, and can be stopped", (part, text) => {
  const html = listed(part);
  expect([textOf(html), buttonsOf(html)]).toEqual([text, ["Cancel the upload of orders.csv"]]);
});

it("a refused file shows its name and the reason, is announced, and can be dismissed", () => {
  const html = listed({ fault: "The file is empty." });
  expect([textOf(html), buttonsOf(html)]).toEqual(["orders.csv The file is empty.", ["Remove orders.csv"]]);
  expect(html).toContain('role="alert"');
});

it("no files render no list", () => {
  expect(listed()).toBe("");
});

it("a file in progress has a named progress bar, an indeterminate one while it is read, a refused one none", () => {
  const html = listed({}, { name: "large.csv", phase: "reading" }, { name: "bad.csv", fault: "It is empty." });
  expect(html).toMatch(/<progress[^>]*aria-label="orders.csv"[^>]*value="0.4"/);
  expect(html).not.toMatch(/<progress[^>]*aria-label="large.csv"[^>]*value/);
  expect(elementsOf(html, ["progress"])).toEqual(["progress", "progress"]);
});

it("a hostile file name and a reason that quotes it stay text", () => {
  const html = listed({ name: hostile, fault: `“${hostile}” is no table.` });
  expect([elementsOf(html, hostileElements), textOf(html)]).toEqual([[], `${hostile} “${hostile}” is no table.`]);
});
