import { useId, type ReactNode } from "react";

/** A labelled field of a form, with an optional note that describes it. */
export function Field(props: { label: string; note?: string; children: (described: string | undefined) => ReactNode }) {
  const id = useId();
  const { label, note, children } = props;
  return (
    <div className="grid gap-1 text-small">
      <label className="grid gap-1">
        {label}
        {children(note === undefined ? undefined : id)}
      </label>
      {note !== undefined && (
        <p id={id} className="text-[0.75rem]/4 text-ink-soft">
          {note}
        </p>
      )}
    </div>
  );
}
