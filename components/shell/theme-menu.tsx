"use client";

import { Check, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { IconButton } from "../ui/icon-button";
import { Menu, MenuItem } from "../ui/overlays/menu";
import { words } from "../words/words";
import { themes } from "./themes";

/** Chooses the theme: the system's, light, or dark. */
export function ThemeMenu() {
  const { theme, setTheme } = useTheme();
  return (
    <Menu
      side="top"
      align="end"
      trigger={
        <IconButton name={words.shell.theme}>
          <Sun className="dark:hidden" />
          <Moon className="hidden dark:block" />
        </IconButton>
      }
    >
      {themes.map(({ id, label, Sign }) => (
        <MenuItem key={id} onSelect={() => setTheme(id)}>
          <Sign aria-hidden />
          <span className="flex-1">{label}</span>
          {theme === id && <Check aria-label={words.shell.chosen} />}
        </MenuItem>
      ))}
    </Menu>
  );
}
