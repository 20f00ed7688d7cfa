import { useId, type ReactNode } from "react";
import { settingsWords } from "../words/settings-words";

/**
 * A section of the settings under its heading.
 * @param props.name its anchor in the URL, after `#`.
 * @param props.variables environment variables that configure it.
 */
export function SettingsSection(props: {
  title: string;
  name: string;
  variables?: readonly string[];
  children: ReactNode;
}) {
  const { title, name, variables = [], children } = props;
  const id = useId();
  return (
    <section
      id={name}
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border bg-surface p-4"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {variables.length > 0 && (
          <p className="text-[0.75rem]/4 text-ink-soft [overflow-wrap:anywhere]">{settingsWords.variable(variables)}</p>
        )}
      </header>
      {children}
    </section>
  );
}
