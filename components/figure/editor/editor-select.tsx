import { useId } from "react";

/** A labelled select in the chart editor. */
export function EditorSelect<Choice extends string>(props: {
  label: string;
  value: Choice;
  /** Labels of the options, in order. */
  choices: Readonly<Record<Choice, string>>;
  onChange: (choice: Choice) => void;
}) {
  const id = useId();
  const options = Object.keys(props.choices) as Choice[];
  const choose = (value: string) => {
    const choice = options.find((option) => option === value);
    if (choice !== undefined) props.onChange(choice);
  };
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-small text-ink-soft">
        {props.label}
      </label>
      <select
        id={id}
        value={props.value}
        onChange={(event) => choose(event.target.value)}
        className="h-8 w-full rounded-md border bg-surface px-2 text-small"
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {props.choices[option]}
          </option>
        ))}
      </select>
    </div>
  );
}
