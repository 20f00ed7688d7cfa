import { gridWords } from "../../words/grid-words";
import { fieldLook } from "../field-look";
import type { GridColumn } from "../grid/grid-column";
import type { ColumnFilter } from "./column-filter";
import { ValueList, type LoadValues } from "./value-list";

/** The fields for a condition of a kind. */
export function FilterFields(props: {
  column: GridColumn;
  filter: ColumnFilter;
  loadValues: LoadValues;
  onChange: (filter: ColumnFilter) => void;
}) {
  const { column, filter, onChange } = props;
  const words = gridWords.filter;
  switch (filter.kind) {
    case "range": {
      const type = column.type === "date" ? "date" : "text";
      const inputMode = column.type === "date" ? undefined : ("decimal" as const);
      const ends = [
        { name: "from", label: words.from, value: filter.from, hint: column.profile?.min },
        { name: "to", label: words.to, value: filter.to, hint: column.profile?.max },
      ] as const;
      return (
        <div className="grid grid-cols-2 gap-3">
          {ends.map(({ name, label, value, hint }) => (
            <label key={name} className="grid gap-1 text-small">
              {label}
              <input
                type={type}
                inputMode={inputMode}
                value={value}
                placeholder={hint === undefined || hint === null ? undefined : String(hint)}
                onChange={(event) => onChange({ ...filter, [name]: event.target.value })}
                className={fieldLook}
              />
            </label>
          ))}
        </div>
      );
    }
    case "contains":
      return (
        <label className="grid gap-1 text-small">
          {words.text}
          <input
            value={filter.text}
            maxLength={200}
            onChange={(event) => onChange({ ...filter, text: event.target.value })}
            className={fieldLook}
          />
        </label>
      );
    case "one_of":
      return (
        <ValueList
          column={column}
          chosen={filter.values}
          loadValues={props.loadValues}
          onChange={(values) => onChange({ ...filter, values })}
        />
      );
    case "missing":
      return (
        <div className="grid gap-2 text-small">
          {[true, false].map((isMissing) => (
            <label key={String(isMissing)} className="flex items-center gap-2">
              <input
                type="radio"
                name="missing"
                checked={filter.isMissing === isMissing}
                onChange={() => onChange({ kind: "missing", isMissing })}
                className="accent-accent"
              />
              {isMissing ? words.onlyMissing : words.onlyPresent}
            </label>
          ))}
        </div>
      );
  }
}
