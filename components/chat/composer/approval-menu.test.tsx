import { expect, it } from "vitest";
import { buttonsOf, render, textOf } from "../../testing/render";
import { ApprovalMenu } from "./approval-menu";

const nothing = () => undefined;

it("its button states whether runs ask before they continue", () => {
  const menus = (["auto", "ask"] as const).map((mode) => render(<ApprovalMenu mode={mode} onChange={nothing} />));
  expect(menus.map((html) => [buttonsOf(html), textOf(html)])).toEqual([
    [["Approvals: Works on its own"], "Works on its own"],
    [["Approvals: Asks first"], "Asks first"],
  ]);
});
