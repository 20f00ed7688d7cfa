"use client";

import { DropdownMenu } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

/** A menu that opens from its trigger, a single focusable element. */
export function Menu(props: {
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "end";
  side?: "top" | "bottom";
  /** Called after the menu closed; prevent its default to keep the focus where an action put it. */
  onCloseAutoFocus?: (event: Event) => void;
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{props.trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={props.align ?? "start"}
          side={props.side ?? "bottom"}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={props.onCloseAutoFocus}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-80 overflow-y-auto rounded-lg border bg-surface p-1 animate-appear"
        >
          {props.children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const itemLook =
  "flex w-full cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-small outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0";

/** One action of a menu. */
export function MenuItem({
  danger,
  className,
  ...rest
}: ComponentProps<typeof DropdownMenu.Item> & { danger?: boolean }) {
  return <DropdownMenu.Item className={classNames(itemLook, danger && "text-failed", className)} {...rest} />;
}

/** An entry of a menu that is on or off; choosing it leaves the menu open. */
export function MenuCheckItem(props: {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.CheckboxItem
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
    </DropdownMenu.CheckboxItem>
  );
}

/** Entries of a menu of which one is chosen, each with a few words beside its label. */
export function MenuChoices<Id extends string>(props: {
  value: Id;
  choices: readonly { id: Id; label: string; note: string }[];
  onChoose: (id: Id) => void;
}) {
  const choose = (value: string) => {
    const choice = props.choices.find((candidate) => candidate.id === value);
    if (choice) props.onChoose(choice.id);
  };
  return (
    <DropdownMenu.RadioGroup value={props.value} onValueChange={choose}>
      {props.choices.map((choice) => (
        <DropdownMenu.RadioItem key={choice.id} value={choice.id} className={itemLook}>
          <span aria-hidden className="w-3 shrink-0 text-accent">
            {choice.id === props.value ? "✓" : ""}
          </span>
          <span className="tabular-nums">{choice.label}</span>
          <span className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">{choice.note}</span>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

/** A heading within a menu. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-2 pt-2 pb-1 text-small text-ink-soft">{children}</DropdownMenu.Label>;
}
