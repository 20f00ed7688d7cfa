"use client";

import type { DropdownMenu } from "radix-ui";
import { createContext, useContext } from "react";

/** What the entries of an open menu are made of. */
export type MenuParts = Pick<typeof DropdownMenu, "Item" | "CheckboxItem" | "RadioGroup" | "RadioItem" | "Label">;

/** Gives the entries of a menu what they are made of, so that a closed menu needs none of it. */
export const MenuPartsContext = createContext<MenuParts | null>(null);

/** What the entries of this menu are made of. */
export function useMenuParts(): MenuParts {
  const parts = useContext(MenuPartsContext);
  if (parts === null) throw new Error("An entry of a menu stands outside of a menu.");
  return parts;
}
