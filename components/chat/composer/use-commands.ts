import { use, useId, useMemo, useState, type KeyboardEvent } from "react";
import { CapabilitiesContext } from "../../capabilities/capabilities-context";
import { toOptionId } from "./command-list";
import { findCommands, splitCommand, toCommands, type Command } from "./commands";

/**
 * Manages the commands of the composer: the matching ones, the active one, and how keys select one.
 * @param setText replaces the text of the composer.
 */
export function useCommands(text: string, setText: (text: string) => void) {
  const capabilities = use(CapabilitiesContext);
  const commands = useMemo(() => toCommands(capabilities), [capabilities]);
  const listId = useId();
  const [choice, setChoice] = useState({ text, place: 0, isClosed: false });
  // Resets to the first command when the text changes.
  const { place, isClosed } = choice.text === text ? choice : { place: 0, isClosed: false };
  const offered = isClosed ? [] : findCommands(text, commands);
  const given = splitCommand(text, commands);

  const choose = ({ name }: Command) => setText(`/${name} `);

  /** Handles a key while commands are offered; returns whether it was handled. */
  const takesKey = (event: KeyboardEvent): boolean => {
    if (offered.length === 0 || event.shiftKey || event.altKey || event.metaKey || event.ctrlKey) return false;
    const move = (steps: number) =>
      setChoice({ text, place: (place + steps + offered.length) % offered.length, isClosed: false });
    switch (event.key) {
      case "ArrowDown":
        move(1);
        break;
      case "ArrowUp":
        move(-1);
        break;
      case "Enter":
      case "Tab": {
        const command = offered[place];
        if (command !== undefined) choose(command);
        break;
      }
      case "Escape":
        setChoice({ text, place, isClosed: true });
        break;
      default:
        return false;
    }
    event.preventDefault();
    return true;
  };

  return {
    /** Whether this installation has any commands. */
    areThere: commands.length > 0,
    offered,
    place,
    listId,
    choose,
    takesKey,
    /** The command at the start of the text, and the question after it. */
    given,
    /** Splits a text at its command. */
    split: (whole: string) => splitCommand(whole, commands),
    /** Connects the field with the list. */
    fieldProps:
      offered.length === 0
        ? {}
        : ({
            "aria-autocomplete": "list",
            "aria-haspopup": "listbox",
            "aria-controls": listId,
            "aria-activedescendant": toOptionId(listId, place),
          } as const),
  };
}
