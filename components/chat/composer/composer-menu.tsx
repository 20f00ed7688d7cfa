"use client";

import type { ComponentType, ReactNode } from "react";
import { Button } from "../../ui/button";
import { Menu } from "../../ui/overlays/menu";

/** A menu below the composer; its button tells what is chosen, on narrow composers by its sign alone. */
export function ComposerMenu(props: {
  sign: ComponentType<{ "aria-hidden": true }>;
  /** What is chosen. */
  label: string;
  /** What is chosen and of what, for assistive technology and who points at it. */
  name: string;
  children: ReactNode;
}) {
  const { sign: Sign, label, name } = props;
  return (
    <Menu
      side="top"
      trigger={
        <Button kind="quiet" size="small" aria-label={name} title={name}>
          <Sign aria-hidden />
          <span className="hidden max-w-36 truncate @lg:inline">{label}</span>
        </Button>
      }
    >
      {props.children}
    </Menu>
  );
}
