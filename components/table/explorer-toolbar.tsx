"use client";

import { Columns3, Filter, Search, X } from "lucide-react";
import { useState, type FormEvent } from "react";
import { gridWords } from "../words/grid-words";
import { SaveMenu } from "../take-away/save-menu";
import type { SaveItem } from "../take-away/save-item";
import { Button } from "../ui/button";
import { IconButton } from "../ui/icon-button";
import { fieldLook } from "./field-look";
import type { FilterPill } from "./filter/filter-pill";

/** The search, conditions, columns and files of the rows below. */
export function ExplorerToolbar(props: {
  search: string;
  onSearch: (search: string) => void;
  pills: readonly FilterPill[];
  /** Only rows at these positions are shown; null: all. */
  places: readonly number[] | null;
  onAnyPlace: () => void;
  /** Only rows that repeat an earlier one are shown. */
  repeated: boolean;
  /** Shows the other rows, too. */
  onRepeated: () => void;
  onAddFilter: () => void;
  onChangeFilter: (column: string) => void;
  onRemoveFilter: (column: string) => void;
  onClear: () => void;
  hiddenCount: number;
  onColumns: () => void;
  files: readonly SaveItem[];
}) {
  const { pills, search, places, repeated } = props;
  return (
    <div className="grid gap-2 border-b p-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField key={search} search={search} onSearch={props.onSearch} />
        <Button onClick={props.onAddFilter}>
          <Filter aria-hidden />
          {gridWords.filter.add}
        </Button>
        <Button onClick={props.onColumns}>
          <Columns3 aria-hidden />
          {props.hiddenCount === 0 ? gridWords.columns : gridWords.columnsHidden(props.hiddenCount)}
        </Button>
        <SaveMenu name={gridWords.download} items={props.files} />
      </div>
      {(pills.length > 0 || places !== null || repeated) && (
        <ul aria-label={gridWords.conditions} className="flex flex-wrap items-center gap-1.5">
          {places !== null && (
            <Pill text={gridWords.pill.places(places.length)} onChange={null} onRemove={props.onAnyPlace} />
          )}
          {repeated && <Pill text={gridWords.pill.repeated} onChange={null} onRemove={props.onRepeated} />}
          {pills.map(({ column, text, filter }) => (
            <Pill
              key={column}
              text={text}
              onChange={filter === null ? null : () => props.onChangeFilter(column)}
              onRemove={() => props.onRemoveFilter(column)}
            />
          ))}
          <li>
            <Button size="small" kind="quiet" onClick={props.onClear}>
              {gridWords.clear}
            </Button>
          </li>
        </ul>
      )}
    </div>
  );
}

/** A visible condition, which can be edited where possible, and removed. */
function Pill(props: { text: string; onChange: (() => void) | null; onRemove: () => void }) {
  const { text, onChange } = props;
  return (
    <li className="flex max-w-full items-center rounded-full border border-accent/50 bg-accent-soft text-small">
      {onChange === null ? (
        <span className="min-w-0 truncate py-0.5 pl-3">{text}</span>
      ) : (
        <button
          type="button"
          aria-label={gridWords.filter.change(text)}
          onClick={onChange}
          className="min-w-0 truncate rounded-full py-0.5 pl-3 hover:underline"
        >
          {text}
        </button>
      )}
      <button
        type="button"
        aria-label={gridWords.filter.remove(text)}
        onClick={props.onRemove}
        className="grid size-6 shrink-0 place-items-center rounded-full hover:bg-hover"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  );
}

/** A search that runs on Enter or when the field is left, because each one scans all rows. */
function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(search);
  const submit = () => {
    if (text.trim() !== search) onSearch(text.trim());
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form role="search" onSubmit={onSubmit} className="relative min-w-48 flex-1">
      <Search aria-hidden className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-soft" />
      <input
        type="text"
        inputMode="search"
        aria-label={gridWords.search}
        placeholder={gridWords.search}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        onBlur={submit}
        className={`${fieldLook} pr-9 pl-8`}
      />
      {text !== "" && (
        <IconButton
          name={gridWords.clearSearch}
          className="absolute top-0.5 right-0.5"
          onClick={() => {
            setText("");
            onSearch("");
          }}
        >
          <X />
        </IconButton>
      )}
    </form>
  );
}
