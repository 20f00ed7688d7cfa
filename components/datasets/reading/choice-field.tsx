import { fieldLook } from "../../table/field-look";
import type { Choice } from "./reading-choices";

/** A select for one part of a reading. */
export function ChoiceField(props: {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}) {
  return (
    <label className="grid content-start gap-1 text-small">
      <span>{props.label}</span>
      <select value={props.value} onChange={(event) => props.onChange(event.target.value)} className={fieldLook}>
        {props.choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
