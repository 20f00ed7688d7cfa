"use client";

import { Download } from "lucide-react";
import { IconButton } from "../ui/icon-button";
import { Menu, MenuItem } from "../ui/overlays/menu";
import type { SaveItem } from "./save-item";

/** A menu of files to save; `small` within a line of text. */
export function SaveMenu({ name, items, small }: { name: string; items: readonly SaveItem[]; small?: boolean }) {
  return (
    <Menu
      align="end"
      trigger={
        <IconButton name={name} className={small ? "size-7" : undefined}>
          <Download />
        </IconButton>
      }
    >
      {items.map((item) =>
        "address" in item ? (
          <MenuItem key={item.label} asChild>
            <a href={item.address} download>
              {item.label}
            </a>
          </MenuItem>
        ) : (
          <MenuItem key={item.label} onSelect={item.onSave}>
            {item.label}
          </MenuItem>
        ),
      )}
    </Menu>
  );
}
