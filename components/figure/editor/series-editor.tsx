"use client";

import type { ChartEdit } from "@/lib/domain/charts/chart-edit";
import { chartWords as texts } from "../../words/answers/chart-words";
import { EditorSelect } from "./editor-select";
import { EditorText } from "./editor-text";

type Series = NonNullable<ChartEdit["series"]>;

// Keys that do not look like numbers: numeric keys would come before all others.
const toChoice = (colour: number) => `colour-${colour}`;
const colours: Record<string, string> = {
  own: texts.ownColour,
  ...Object.fromEntries(texts.colours.map((name, place) => [toChoice(place), name])),
};

/**
 * Edits the names and colours of a chart's series.
 * @param props.names as the code named them, empty without a name.
 */
export function SeriesEditor(props: {
  names: readonly string[];
  series: Series | undefined;
  onChange: (series: Series | undefined) => void;
}) {
  const { names, series = {}, onChange } = props;
  const change = (place: number, part: Series[string]) => {
    const own = Object.entries({ ...series[place], ...part }).filter(([, value]) => value !== undefined);
    const { [`${place}`]: before, ...others } = series;
    void before;
    const next: Series = own.length === 0 ? others : { ...others, [place]: Object.fromEntries(own) };
    onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  return (
    <ul className="grid gap-2">
      {names.map((name, place) => {
        const called = name || texts.nthSeries(place + 1);
        const { name: renamed, colour } = series[place] ?? {};
        return (
          <li key={place} className="grid grid-cols-[0.75rem_1fr_1fr] items-end gap-3">
            <span
              aria-hidden
              style={{ background: `var(--chart-${((colour ?? place) % texts.colours.length) + 1})` }}
              className="mb-2.5 size-3 rounded-full"
            />
            <EditorText
              label={texts.series(called)}
              value={renamed ?? name}
              onChange={(value) => change(place, { name: value === name || value === "" ? undefined : value })}
            />
            <EditorSelect<string>
              label={texts.colour(called)}
              value={colour === undefined ? "own" : toChoice(colour)}
              choices={colours}
              onChange={(value) => {
                const chosen = texts.colours.findIndex((_, colour) => toChoice(colour) === value);
                change(place, { colour: chosen === -1 ? undefined : chosen });
              }}
            />
          </li>
        );
      })}
    </ul>
  );
}
