"use client";

import type { ComponentType, ReactNode } from "react";
import { Button } from "../../ui/button";
import { Menu } from "../../ui/overlays/menu";

/** A menu below the composer. Its button shows the current choice, as an icon only on narrow composers. */
export function ComposerMenu(props: {
  sign: ComponentType<{ "aria-hidden": true }>;
  /** The current choice. */
  label: string;
  /** The current choice and its subject, for assistive technology and tooltips. */
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
