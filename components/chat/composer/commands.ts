import type { CapabilityDescription, CapabilityId } from "@/lib/domain/capability";

/** A command that a message can start with. */
export interface Command {
  /** Without the slash. */
  name: string;
  /** What to type after it. */
  hint: string;
  capability: CapabilityId;
  /** Display name of the capability. */
  label: string;
  /** Purpose of the capability. */
  description: string;
}

/** Lists the commands of an installation, in the order of its capabilities. */
export function toCommands(capabilities: readonly CapabilityDescription[]): Command[] {
  return capabilities.flatMap(({ id, label, description, command }) =>
    command === null ? [] : [{ ...command, capability: id, label, description }],
  );
}

/** Finds the commands that complete the word after a slash. Empty for any other text. */
export function findCommands(text: string, commands: readonly Command[]): Command[] {
  const begun = /^\/([a-z-]*)$/i.exec(text)?.[1]?.toLowerCase();
  return begun === undefined ? [] : commands.filter(({ name }) => name.startsWith(begun));
}

/**
 * Splits a text into its command and the question after it; null if it does not start with a command of this
 * installation.
 */
export function splitCommand(
  text: string,
  commands: readonly Command[],
): { command: Command; question: string } | null {
  const [, name, question = ""] = /^\s*\/([a-z-]+)(?:\s+([\s\S]*))?$/i.exec(text) ?? [];
  const command = commands.find((known) => known.name === name?.toLowerCase());
  return command === undefined ? null : { command, question: question.trim() };
}
