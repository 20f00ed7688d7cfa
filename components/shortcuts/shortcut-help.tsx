"use client";

import { shortcutWords } from "../shortcut-words";
import { Dialog } from "../ui/dialog";
import { isAppleKeyboard, shortcuts, toKeyNames, type Shortcut } from "./shortcuts";

/** What else keys do where the focus is: what the help sheet tells beside the shortcuts. */
const local: readonly [Shortcut, string][] = [
  [{ key: "Enter" }, shortcutWords.local.send],
  [{ key: "Enter", shift: true }, shortcutWords.local.newLine],
  [{ key: "↑" }, shortcutWords.local.recall],
  [{ key: "Escape" }, shortcutWords.local.stop],
];

/** The help sheet: all keys and what they do. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const everywhere = Object.entries(shortcuts).map(([name, shortcut]): [Shortcut, string] => [
    shortcut,
    shortcutWords.everywhere[name as keyof typeof shortcuts],
  ]);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={shortcutWords.title} close={shortcutWords.close}>
      <div className="grid gap-5">
        <KeyList title={shortcutWords.anywhere} rows={everywhere} />
        <KeyList title={shortcutWords.inComposer} rows={local} />
      </div>
    </Dialog>
  );
}

function KeyList({ title, rows }: { title: string; rows: readonly [Shortcut, string][] }) {
  const isApple = isAppleKeyboard();
  return (
    <section>
      <h3 className="mb-1 text-small text-ink-soft">{title}</h3>
      <dl className="grid gap-1 text-small">
        {rows.map(([shortcut, text]) => (
          <div key={text} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0">{text}</dt>
            <dd className="flex shrink-0 gap-1">
              {toKeyNames(shortcut, isApple).map((name) => (
                <kbd key={name} className="rounded border bg-sunken px-1.5 text-[0.75rem]/5">
                  {name}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
