import { describe, expect, it } from "vitest";
import { attributesOf, buttonsOf, render } from "../../testing/render";
import { Button } from "../button";
import { ConfirmDialog } from "./confirm-dialog";
import { Dialog } from "./dialog";
import { Menu, MenuItem } from "./menu";
import { Popover } from "./popover";
import { Sheet } from "./sheet";

const nothing = () => undefined;

describe("an overlay trigger", () => {
  it("exposes that it opens an overlay and that it is closed", () => {
    const menu = render(
      <Menu trigger={<Button>More</Button>}>
        <MenuItem>Copy</MenuItem>
      </Menu>,
    );
    const popover = render(
      <Popover open={false} onOpenChange={nothing} label="Spent" trigger={<Button>12 ct</Button>}>
        details
      </Popover>,
    );
    for (const [html, name, kind] of [
      [menu, "More", "menu"],
      [popover, "12 ct", "dialog"],
    ] as const) {
      expect([buttonsOf(html), attributesOf(html, "aria-haspopup"), attributesOf(html, "aria-expanded")]).toEqual([
        [name],
        [kind],
        ["false"],
      ]);
      expect(html).not.toMatch(/Copy|details/);
    }
  });

  it("renders nothing of the overlay while it is closed", () => {
    const closed = { open: false, onOpenChange: nothing };
    expect([
      render(
        <Dialog {...closed} title="Compare" close="Close">
          inside
        </Dialog>,
      ),
      render(
        <Sheet {...closed} label="Details" side="right">
          inside
        </Sheet>,
      ),
      render(
        <ConfirmDialog {...closed} title="Delete?" action="Delete" onConfirm={nothing}>
          inside
        </ConfirmDialog>,
      ),
    ]).toEqual(["", "", ""]);
  });

  it("has entries only within a menu", () => {
    expect(() => render(<MenuItem>Copy</MenuItem>)).toThrow("outside of a menu");
  });
});
