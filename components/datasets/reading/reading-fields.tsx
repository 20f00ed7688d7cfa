import type { Reading } from "@/lib/domain/datasets/reading";
import type { TableLook } from "@/lib/domain/datasets/table-look";
import { readingWords } from "../../words/answers/reading-words";
import { ChoiceField } from "./choice-field";
import { DelimiterField } from "./delimiter-field";
import { encodings, toAutomatic, toHeaderChoices, withPart, type Choice } from "./reading-choices";

const mostHeaderRows = 3;

function toChoices<Key extends string>(labels: Readonly<Record<Key, string>>): Choice[] {
  return Object.entries<string>(labels).map(([value, label]) => ({ value, label }));
}

/** Returns the option that equals a field's value; undefined for automatic. */
function toWord<Word extends string>(words: Readonly<Record<Word, string>>, text: string): Word | undefined {
  return (Object.keys(words) as Word[]).find((word) => word === text);
}

/** The fields of a reading; only those that apply to the file. */
export function ReadingFields(props: {
  /** A person's choices; the rest is automatic. */
  reading: Reading;
  look: TableLook;
  onChange: (reading: Reading) => void;
}) {
  const { reading, look, onChange } = props;
  const found = look.reading;
  const set = <Part extends keyof Reading>(part: Part, value: Reading[Part]) =>
    onChange(withPart(reading, part, value));
  const { headerRow } = found;
  const header =
    headerRow === undefined
      ? undefined
      : headerRow === null
        ? readingWords.noHeader
        : readingWords.rowOnly(headerRow + 1);
  const isText = look.beginning.length > 0;
  return (
    <div
      role="group"
      aria-label={readingWords.fields}
      className="grid content-start gap-3 sm:grid-cols-2 lg:grid-cols-1"
    >
      {look.sheets.length > 1 && (
        <ChoiceField
          label={look.format === "json" ? readingWords.rowsFrom : readingWords.sheet}
          value={reading.sheet ?? ""}
          choices={[
            toAutomatic(reading.sheet, found.sheet),
            ...look.sheets.map((name) => ({ value: name, label: name })),
          ]}
          // Another sheet has other rows and columns.
          onChange={(sheet) => onChange(sheet === "" ? {} : { sheet })}
        />
      )}
      {found.delimiter !== undefined && (
        <DelimiterField
          chosen={reading.delimiter}
          found={found.delimiter}
          onChange={(delimiter) => set("delimiter", delimiter)}
        />
      )}
      {found.encoding !== undefined && (
        <ChoiceField
          label={readingWords.encoding}
          value={reading.encoding ?? ""}
          choices={[
            toAutomatic(reading.encoding, found.encoding),
            ...[...new Set([...encodings, ...(reading.encoding === undefined ? [] : [reading.encoding])])].map(
              (label) => ({
                value: label,
                label,
              }),
            ),
          ]}
          onChange={(encoding) => set("encoding", encoding === "" ? undefined : encoding)}
        />
      )}
      {found.quote !== undefined && (
        <ChoiceField
          label={readingWords.quote}
          value={reading.quote ?? ""}
          choices={[toAutomatic(reading.quote, readingWords.quotes[found.quote]), ...toChoices(readingWords.quotes)]}
          onChange={(text) => set("quote", toWord(readingWords.quotes, text))}
        />
      )}
      {header !== undefined && (
        <ChoiceField
          label={readingWords.headerRow}
          value={reading.headerRow === undefined ? "" : String(reading.headerRow)}
          choices={[toAutomatic(reading.headerRow, header), ...toHeaderChoices(look.beginning)]}
          onChange={(text) => set("headerRow", text === "" ? undefined : text === "null" ? null : Number(text))}
        />
      )}
      {typeof headerRow === "number" && (
        <ChoiceField
          label={readingWords.headerRows}
          value={reading.headerRows === undefined ? "" : String(reading.headerRows)}
          choices={[
            toAutomatic(reading.headerRows, readingWords.headerRowsCount(found.headerRows ?? 1).toLowerCase()),
            ...Array.from({ length: mostHeaderRows }, (_, index) => ({
              value: String(index + 1),
              label: readingWords.headerRowsCount(index + 1),
            })),
          ]}
          onChange={(text) => set("headerRows", text === "" ? undefined : Number(text))}
        />
      )}
      {isText && (
        <ChoiceField
          label={readingWords.decimalMark}
          value={reading.decimalMark ?? ""}
          choices={[
            toAutomatic(reading.decimalMark, found.decimalMark && readingWords.decimalMarks[found.decimalMark]),
            ...toChoices(readingWords.decimalMarks),
          ]}
          onChange={(text) => set("decimalMark", toWord(readingWords.decimalMarks, text))}
        />
      )}
      {isText && (
        <ChoiceField
          label={readingWords.dateOrder}
          value={reading.dateOrder ?? ""}
          choices={[
            toAutomatic(reading.dateOrder, found.dateOrder && readingWords.dateOrders[found.dateOrder]),
            ...toChoices(readingWords.dateOrders),
          ]}
          onChange={(text) => set("dateOrder", toWord(readingWords.dateOrders, text))}
        />
      )}
    </div>
  );
}
