"use client";

import { useId, useState } from "react";

/** A labelled text field in the chart editor; applied when the field is left or Enter is pressed. */
export function EditorText(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props;
  const id = useId();
  // Null: unchanged; else the text being written.
  const [written, setWritten] = useState<string | null>(null);
  const finish = () => {
    if (written !== null && written.trim() !== value) onChange(written.trim());
    setWritten(null);
  };
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-small text-ink-soft">
        {label}
      </label>
      <input
        id={id}
        value={written ?? value}
        maxLength={200}
        onChange={(event) => setWritten(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) finish();
        }}
        className="h-8 w-full min-w-0 rounded-md border bg-surface px-2 text-small"
      />
    </div>
  );
}
