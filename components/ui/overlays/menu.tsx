"use client";

import { useState, type ComponentProps, type ReactNode } from "react";
import { classNames } from "../class-names";
import type { MenuProps } from "./menu-overlay";
import { useMenuParts, type MenuParts } from "./menu-parts";
import { OverlayTrigger } from "./overlay-trigger";
import { useLoaded } from "../use-loaded";

const load = () => import("./menu-overlay");

/** A menu that opens from its trigger, a single focusable element. The open menu's code is loaded with the first. */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState<{ byKeyboard: boolean } | null>(null);
  const overlay = useLoaded(load, opened !== null);
  if (overlay !== null && opened !== null) return <overlay.MenuOverlay {...props} {...opened} />;
  return (
    <OverlayTrigger
      kind="menu"
      onPrepare={() => void load().catch(() => undefined)}
      onOpen={(byKeyboard) => setOpened({ byKeyboard })}
    >
      {props.trigger}
    </OverlayTrigger>
  );
}

const itemLook =
  "flex w-full cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-small outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0";

/** One action of a menu. */
export function MenuItem({ danger, className, ...rest }: ComponentProps<MenuParts["Item"]> & { danger?: boolean }) {
  const { Item } = useMenuParts();
  return <Item className={classNames(itemLook, danger && "text-failed", className)} {...rest} />;
}

/** A checkable entry of a menu; toggling it leaves the menu open. */
export function MenuCheckItem(props: {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}) {
  const { CheckboxItem } = useMenuParts();
  return (
    <CheckboxItem
      checked={props.checked}
      disabled={props.disabled}
      onCheckedChange={props.onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      className={itemLook}
    >
      <span aria-hidden className="w-3 text-accent">
        {props.checked ? "✓" : ""}
      </span>
      {props.children}
    </CheckboxItem>
  );
}

/** Radio entries of a menu, each with a short description beside its label. */
export function MenuChoices<Id extends string>(props: {
  value: Id;
  choices: readonly { id: Id; label: string; note: string }[];
  onChoose: (id: Id) => void;
}) {
  const { RadioGroup, RadioItem } = useMenuParts();
  const choose = (value: string) => {
    const choice = props.choices.find((candidate) => candidate.id === value);
    if (choice) props.onChoose(choice.id);
  };
  return (
    <RadioGroup value={props.value} onValueChange={choose}>
      {props.choices.map((choice) => (
        <RadioItem key={choice.id} value={choice.id} className={itemLook}>
          <span aria-hidden className="w-3 shrink-0 text-accent">
            {choice.id === props.value ? "✓" : ""}
          </span>
          <span className="flex min-w-0 flex-wrap gap-x-2">
            <span className="whitespace-nowrap tabular-nums">{choice.label}</span>
            <span className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">{choice.note}</span>
          </span>
        </RadioItem>
      ))}
    </RadioGroup>
  );
}

/** A heading within a menu. */
export function MenuHeading({ children }: { children: ReactNode }) {
  const { Label } = useMenuParts();
  return <Label className="px-2 pt-2 pb-1 text-small text-ink-soft">{children}</Label>;
}
