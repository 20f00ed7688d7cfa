import { expect, it } from "vitest";
import { createUploadQueue, type Upload } from "../draft/upload-queue";
import { hostile, hostileElements } from "../testing/hostile";
import { buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { UploadList } from "./upload-list";

const queue = createUploadQueue(() => undefined);
const upload = (part: Partial<Upload>): Upload => ({
  key: 1,
  name: "orders.csv",
  bytes: 2_000_000,
  share: 0.4,
  fault: null,
  ...part,
});

it("a file under way shows how much was sent, then that it is read, and can be stopped", () => {
  const html = render(<UploadList uploads={[upload({}), upload({ key: 2, share: 1 })]} queue={queue} />);
  expect(textOf(html)).toBe("orders.csv 40 % · 2.0 MB orders.csv reading");
  expect(buttonsOf(html)).toEqual(["Cancel the upload of orders.csv", "Cancel the upload of orders.csv"]);
});

it("a refused file shows its name and the reason, is announced, and can be taken from sight", () => {
  const html = render(<UploadList uploads={[upload({ fault: "The file is empty." })]} queue={queue} />);
  expect([textOf(html), buttonsOf(html)]).toEqual(["orders.csv The file is empty.", ["Remove orders.csv"]]);
  expect(html).toContain('role="alert"');
});

it("without files there is no list", () => {
  expect(render(<UploadList uploads={[]} queue={queue} />)).toBe("");
});

it("a file under way has a progress that is read by its name, a refused one has none", () => {
  const html = render(
    <UploadList uploads={[upload({}), upload({ key: 2, name: "bad.csv", fault: "It is empty." })]} queue={queue} />,
  );
  expect(html).toMatch(/<progress[^>]*aria-label="orders.csv"[^>]*value="0.4"/);
  expect(elementsOf(html, ["progress"])).toEqual(["progress"]);
});

it("a hostile file name and a reason that quotes it stay text", () => {
  const html = render(
    <UploadList uploads={[upload({ name: hostile, fault: `“${hostile}” is no table.` })]} queue={queue} />,
  );
  expect([elementsOf(html, hostileElements), textOf(html)]).toEqual([[], `${hostile} “${hostile}” is no table.`]);
});
