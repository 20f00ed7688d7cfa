import { expect, it } from "vitest";
import { shortcutWords } from "../shortcut-words";
import { shortcuts } from "./shortcuts";

it("the help sheet has words for each shortcut, and for no other", () => {
  expect(Object.keys(shortcutWords.everywhere)).toEqual(Object.keys(shortcuts));
});
