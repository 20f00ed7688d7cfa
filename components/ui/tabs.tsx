"use client";

import { Tabs as Primitive } from "radix-ui";
import type { ReactNode } from "react";

/** One panel of the tabs. */
export interface Tab<Id extends string> {
  id: Id;
  label: string;
  content: ReactNode;
}

/** Tabs, of which one panel is visible; arrow keys move between them. `trailing` is shown at the end of the tab list. */
export function Tabs<Id extends string>(props: {
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onValueChange: (id: Id) => void;
  trailing?: ReactNode;
}) {
  const { tabs, onValueChange } = props;
  const choose = (value: string) => {
    const tab = tabs.find((candidate) => candidate.id === value);
    if (tab) onValueChange(tab.id);
  };
  return (
    <Primitive.Root value={props.value} onValueChange={choose} className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-12 shrink-0 items-center border-b px-2">
        <Primitive.List aria-label={props.label} className="flex min-w-0 flex-1 gap-1 overflow-x-auto">
          {tabs.map((tab) => (
            <Primitive.Trigger
              key={tab.id}
              value={tab.id}
              className="h-8 rounded-md px-2.5 text-small whitespace-nowrap text-ink-soft hover:text-ink data-[state=active]:bg-hover data-[state=active]:font-medium data-[state=active]:text-ink focus-visible:-outline-offset-2"
            >
              {tab.label}
            </Primitive.Trigger>
          ))}
        </Primitive.List>
        {props.trailing}
      </div>
      {tabs.map((tab) => (
        <Primitive.Content
          key={tab.id}
          value={tab.id}
          className="min-h-0 flex-1 overflow-auto p-4 focus-visible:-outline-offset-2"
        >
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
