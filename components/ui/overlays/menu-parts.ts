"use client";

import type { DropdownMenu } from "radix-ui";
import { createContext, useContext } from "react";

/** The components for the entries of an open menu. */
export type MenuParts = Pick<typeof DropdownMenu, "Item" | "CheckboxItem" | "RadioGroup" | "RadioItem" | "Label">;

/** Provides the entries of a menu with their components, so that a closed menu needs none of them. */
export const MenuPartsContext = createContext<MenuParts | null>(null);

/** Returns the components for the entries of this menu. */
export function useMenuParts(): MenuParts {
  const parts = useContext(MenuPartsContext);
  if (parts === null) throw new Error("An entry of a menu stands outside of a menu.");
  return parts;
}
