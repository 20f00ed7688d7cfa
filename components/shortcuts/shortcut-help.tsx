"use client";

import { shortcutWords } from "../words/shortcut-words";
import { Dialog } from "../ui/overlays/dialog";
import { shortcutLists } from "./shortcut-lists";
import { isAppleKeyboard, toKeyNames, type Shortcut } from "./shortcuts";

/** The keyboard help: all keys and their effects. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={shortcutWords.title} close={shortcutWords.close}>
      <AllKeys />
    </Dialog>
  );
}

/** The keys, grouped by where they work. */
export function AllKeys() {
  return (
    // Takes the focus, so that the keyboard can scroll it where it is longer than the page.
    <div role="group" aria-label={shortcutWords.title} tabIndex={0} className="grid gap-5">
      {(Object.keys(shortcutLists) as (keyof typeof shortcutLists)[]).map((list) => (
        <KeyList key={list} title={shortcutWords.lists[list]} keys={shortcutLists[list]} texts={shortcutWords[list]} />
      ))}
    </div>
  );
}

function KeyList(props: {
  title: string;
  keys: Readonly<Record<string, Shortcut>>;
  texts: Readonly<Record<string, string>>;
}) {
  const isApple = isAppleKeyboard();
  return (
    <section>
      <h3 className="mb-1 text-small text-ink-soft">{props.title}</h3>
      <dl className="grid gap-1 text-small">
        {Object.entries(props.keys).map(([name, shortcut]) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0">{props.texts[name]}</dt>
            <dd className="flex shrink-0 gap-1">
              {toKeyNames(shortcut, isApple).map((key) => (
                <kbd key={key} className="rounded border bg-sunken px-1.5 text-[0.75rem]/5">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
