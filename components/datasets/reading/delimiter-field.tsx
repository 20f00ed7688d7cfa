"use client";

import { useState } from "react";
import { readingWords } from "../../words/answers/reading-words";
import { fieldLook } from "../../table/field-look";
import { ChoiceField } from "./choice-field";
import { toAutomatic, toDelimiterWords } from "./reading-choices";

const other = "other";
const longest = 8;

/** Chooses the delimiter: one of the usual characters, none, or a person's own characters. */
export function DelimiterField(props: {
  /** Undefined: detected. */
  chosen: string | undefined;
  found: string;
  onChange: (delimiter: string | undefined) => void;
}) {
  const { chosen, found, onChange } = props;
  const isUsual = chosen === undefined || Object.hasOwn(readingWords.delimiters, chosen);
  const [own, setOwn] = useState<string | null>(isUsual ? null : chosen);
  const choose = (value: string) => {
    setOwn(value === other ? "" : null);
    if (value !== other) onChange(value === "" ? undefined : value);
  };
  return (
    <div className="grid content-start gap-2">
      <ChoiceField
        label={readingWords.delimiter}
        value={own === null ? (chosen ?? "") : other}
        choices={[
          toAutomatic(chosen, toDelimiterWords(found)),
          ...Object.entries(readingWords.delimiters).map(([value, label]) => ({ value, label })),
          { value: other, label: readingWords.otherDelimiter },
        ]}
        onChange={choose}
      />
      {own !== null && (
        <input
          aria-label={readingWords.ownDelimiter}
          placeholder={readingWords.ownDelimiter}
          value={own}
          maxLength={longest}
          onChange={(event) => {
            setOwn(event.target.value);
            onChange(event.target.value === "" ? undefined : event.target.value);
          }}
          className={fieldLook}
        />
      )}
    </div>
  );
}
