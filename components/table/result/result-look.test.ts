import { expect, it } from "vitest";
import { MessageId } from "@/lib/domain/ids";
import { plainLayout } from "../grid/grid-layout";
import { wholeTable } from "../view-address";
import { resultLook } from "./result-look";

it("the view of an answer's table is kept, separately for each table", () => {
  const messageId = MessageId.create();
  resultLook(messageId, 0).view.set((view) => ({ ...view, search: "x" }));
  resultLook(messageId, 0).layout.set((layout) => ({ ...layout, hidden: ["a"] }));
  expect([resultLook(messageId, 0).view.get().search, resultLook(messageId, 0).layout.get().hidden]).toEqual([
    "x",
    ["a"],
  ]);
  const others = [resultLook(messageId, 1), resultLook(MessageId.create(), 0)];
  expect(others.map(({ view, layout }) => [view.get(), layout.get()])).toEqual(
    others.map(() => [wholeTable, plainLayout]),
  );
});
