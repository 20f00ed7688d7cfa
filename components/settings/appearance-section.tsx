"use client";

import { useTheme } from "next-themes";
import { useId } from "react";
import { chosenLook, radioLook } from "../cards/parts/choice-look";
import { settingsWords } from "../words/settings-words";
import { classNames } from "../ui/class-names";
import { themes } from "../shell/themes";
import { words } from "../words/words";
import { useInBrowser } from "../ui/use-in-browser";
import { SettingsSection } from "./settings-section";

/** Chooses light, dark, or the system's theme. */
export function AppearanceSection() {
  const { theme, setTheme } = useTheme();
  const name = useId();
  // Only the browser knows the chosen theme.
  const inBrowser = useInBrowser();
  return (
    <SettingsSection title={settingsWords.appearance.title} name="appearance">
      <fieldset className="min-w-0">
        <legend className="sr-only">{words.shell.theme}</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {themes.map(({ id, label, Sign }) => (
            <label
              key={id}
              className={classNames(
                "flex cursor-pointer items-center gap-2.5 rounded-lg border px-3 py-2 text-small hover:bg-hover",
                chosenLook,
              )}
            >
              <input
                type="radio"
                name={name}
                value={id}
                checked={inBrowser && theme === id}
                onChange={() => setTheme(id)}
                className={classNames(radioLook, "mt-0")}
              />
              <Sign aria-hidden className="size-4 text-ink-soft" />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </SettingsSection>
  );
}
