import { datasetWords } from "../../words/dataset-words";
import { fieldLook } from "../../table/field-look";

/** A field for a part of a column's name. */
export function FindColumnField(props: { value: string; onChange: (value: string) => void }) {
  return (
    <input
      type="search"
      aria-label={datasetWords.findColumn}
      placeholder={datasetWords.findColumn}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      className={`${fieldLook} max-w-xs`}
    />
  );
}

/** Returns the columns whose names contain the search text, ignoring case, with their positions among all. */
export function findColumns<Column extends { name: string }>(
  columns: readonly Column[],
  search: string,
): { column: Column; place: number }[] {
  const wanted = search.trim().toLowerCase();
  return columns
    .map((column, place) => ({ column, place }))
    .filter(({ column }) => column.name.toLowerCase().includes(wanted));
}
