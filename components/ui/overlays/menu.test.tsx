import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, elementsOf, render, textOf } from "../../testing/render";
import { MenuCheckItem, MenuChoices, MenuHeading, MenuItem } from "./menu";
import { MenuPartsContext } from "./menu-parts";

const nothing = () => undefined;

/** Entries as an open menu renders them. */
const open = (entries: ReactNode) =>
  render(
    <DropdownMenu.Root open modal={false}>
      <DropdownMenu.Content>
        <MenuPartsContext value={DropdownMenu}>{entries}</MenuPartsContext>
      </DropdownMenu.Content>
    </DropdownMenu.Root>,
  );

/** The entries in HTML: the role, the text and the checked state of each. */
const entriesOf = (html: string) =>
  [...html.matchAll(/<div role="(menuitem[a-z]*)"(.*?)<\/div>/gs)].map(([entry, role]) => [
    role,
    textOf(entry),
    attributesOf(entry, "aria-checked")[0],
  ]);

describe("an open menu", () => {
  it("has actions below a heading, and marks a destructive one", () => {
    const html = open(
      <>
        <MenuHeading>Export</MenuHeading>
        <MenuItem>Copy</MenuItem>
        <MenuItem danger className="px-4">
          Delete
        </MenuItem>
      </>,
    );
    expect(textOf(html)).toBe("Export Copy Delete");
    expect(entriesOf(html)).toEqual([
      ["menuitem", "Copy", undefined],
      ["menuitem", "Delete", undefined],
    ]);
    const looks = [...html.matchAll(/<div role="menuitem"[^>]*>/g)].map(([entry]) =>
      ["text-failed", "px-2", "px-4"].filter((name) => attributesOf(entry, "class")[0]?.split(" ").includes(name)),
    );
    expect(looks).toEqual([["px-2"], ["text-failed", "px-4"]]);
  });

  it("exposes which entries are checked, and which are disabled", () => {
    const html = open(
      <>
        <MenuCheckItem checked onCheckedChange={nothing}>
          Mass
        </MenuCheckItem>
        <MenuCheckItem checked={false} disabled onCheckedChange={nothing}>
          Sex
        </MenuCheckItem>
      </>,
    );
    expect([entriesOf(html), attributesOf(html, "aria-disabled")]).toEqual([
      [
        ["menuitemcheckbox", "✓ Mass", "true"],
        ["menuitemcheckbox", "Sex", "false"],
      ],
      ["true"],
    ]);
  });

  it("has one option selected, or none when the value is unknown", () => {
    const choices = [
      { id: "auto", label: "Works on its own", note: "asks seldom" },
      { id: "ask", label: "Asks first", note: "" },
    ];
    const chosen = (value: string) =>
      entriesOf(open(<MenuChoices value={value} choices={choices} onChoose={nothing} />));
    expect([chosen("ask"), chosen("constructor")]).toEqual([
      [
        ["menuitemradio", "Works on its own asks seldom", "false"],
        ["menuitemradio", "✓ Asks first", "true"],
      ],
      [
        ["menuitemradio", "Works on its own asks seldom", "false"],
        ["menuitemradio", "Asks first", "false"],
      ],
    ]);
  });

  it("shows hostile words as text", () => {
    const choice = { id: hostile, label: hostile, note: hostile };
    const html = open(<MenuChoices value={hostile} choices={[choice]} onChoose={nothing} />);
    expect([elementsOf(html, hostileElements), textOf(html)]).toEqual([[], `✓ ${hostile} ${hostile}`]);
  });
});
