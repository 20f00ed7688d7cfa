import { expect, it } from "vitest";
import { SetUpFault, toFaultText } from "./set-up-fault.mjs";

it("puts sentence and remedy last, where a person looks", () => {
  expect(toFaultText(new SetUpFault("It is broken.", "Fix it.", "line 1\nline 2"))).toBe(
    "line 1\nline 2\nIt is broken.\nFix it.",
  );
});

it("shows nothing where there is no evidence", () => {
  expect(toFaultText(new SetUpFault("It is broken.", "Fix it."))).toBe("It is broken.\nFix it.");
});
