import { useState } from "react";
import type { ChosenType, Reading } from "@/lib/domain/datasets/reading";
import type { TableLook } from "@/lib/domain/datasets/table-look";
import { readingWords } from "../../words/answers/reading-words";
import { classNames } from "../../ui/class-names";
import { FindColumnField, findColumns } from "../page/find-column-field";
import { withPart } from "./reading-choices";
import { toChosenType } from "./reading-changes";

const shownRows = 12;
const shownColumns = 60;

/**
 * Previews the columns and first rows of a file under a reading, each column with a select for its type; of very many, those
 * found by name.
 */
export function ReadingPreview(props: { reading: Reading; look: TableLook; onChange: (reading: Reading) => void }) {
  const { reading, look } = props;
  const [search, setSearch] = useState("");
  const isLong = look.columns.length > shownColumns;
  const found = findColumns(look.columns, isLong ? search : "");
  const columns = found.slice(0, shownColumns);
  const canChoose = look.beginning.length > 0;
  const { types: names } = readingWords;
  const setType = (column: string, text: string) => {
    const others = Object.fromEntries(Object.entries(reading.types ?? {}).filter(([name]) => name !== column));
    const type = (Object.keys(names) as ChosenType[]).find((candidate) => candidate === text);
    const types = type === undefined ? others : { ...others, [column]: type };
    props.onChange(withPart(reading, "types", Object.keys(types).length === 0 ? undefined : types));
  };
  return (
    <div className="grid min-w-0 gap-1">
      {isLong && <FindColumnField value={search} onChange={setSearch} />}
      <div
        role="region"
        aria-label={readingWords.preview}
        tabIndex={0}
        className="max-h-[26rem] overflow-auto rounded-lg border focus-visible:-outline-offset-2"
      >
        <table className="min-w-full border-separate border-spacing-0 text-small tabular-nums">
          <thead>
            <tr>
              {columns.map(({ column: { name, storage }, place }) => {
                const chosen = Object.hasOwn(reading.types ?? {}, name) ? reading.types?.[name] : undefined;
                const type = toChosenType(storage);
                return (
                  <th
                    key={place}
                    scope="col"
                    className="sticky top-0 border-b bg-sunken px-2 py-1.5 text-left align-bottom font-medium"
                  >
                    <span className="block max-w-56 truncate pb-1">{name}</span>
                    {canChoose ? (
                      <select
                        aria-label={readingWords.typeOf(name)}
                        value={chosen ?? ""}
                        onChange={(event) => setType(name, event.target.value)}
                        className="h-7 w-full min-w-40 rounded-md border bg-surface px-1 font-normal"
                      >
                        <option value="">
                          {chosen === undefined
                            ? readingWords.found(names[type].toLowerCase())
                            : readingWords.automatic}
                        </option>
                        {Object.entries(names).map(([value, label]) => (
                          <option key={value} value={value}>
                            {label}
                          </option>
                        ))}
                      </select>
                    ) : (
                      <span className="font-normal text-ink-soft">{names[type]}</span>
                    )}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {look.rows.slice(0, shownRows).map((row, rowPlace) => (
              <tr key={rowPlace}>
                {columns.map(({ column: { storage }, place }) => (
                  <td
                    key={place}
                    className={classNames(
                      "max-w-56 truncate border-b border-line/60 px-2 py-1",
                      toChosenType(storage) === "number" && "text-right",
                    )}
                  >
                    {row[place] ?? ""}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-small text-ink-soft tabular-nums">
        {readingWords.rows(look.rowCount, look.exact, look.columns.length)}
        {found.length > shownColumns && `. ${readingWords.moreColumns(found.length - shownColumns)}`}
      </p>
    </div>
  );
}
