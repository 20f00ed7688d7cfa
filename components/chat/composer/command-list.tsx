"use client";

import { words } from "../../words/words";
import type { Command } from "./commands";

/**
 * The commands that match the text, shown above the field, which refers to the list with `aria-controls`.
 * @param props.active index of the one selected by Enter.
 */
export function CommandList(props: {
  id: string;
  commands: readonly Command[];
  active: number;
  onChoose: (command: Command) => void;
}) {
  const { id, commands, active, onChoose } = props;
  return (
    <ul id={id} role="listbox" aria-label={words.composer.commands} className="grid gap-0.5 border-b p-1.5">
      {commands.map((command, place) => (
        <li
          key={command.name}
          id={toOptionId(id, place)}
          role="option"
          aria-selected={place === active}
          // Keeps the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(command)}
          className="grid min-h-9 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2.5 rounded-md px-2 py-1.5 text-small hover:bg-hover aria-selected:bg-hover"
        >
          <span className="font-mono font-medium">/{command.name}</span>
          <span className="text-ink-soft">{command.description}</span>
        </li>
      ))}
    </ul>
  );
}

/** Returns the id of an option of the list, for `aria-activedescendant`. */
export function toOptionId(listId: string, place: number): string {
  return `${listId}-${place}`;
}
