import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { elementsOf, render, textOf } from "../../testing/render";
import { SampleChart } from "./sample-chart";
import { sampleFigures, type SampleFigure } from "./sample-figures";
import { samples } from "./samples";

/** Rows of a sample by column name. The columns used here precede any that need quotes. */
function rowsOf(name: string): Record<string, string>[] {
  const [head = "", ...lines] = readFileSync(`public/samples/${name}.csv`, "utf8").trimEnd().split("\n");
  const columns = head.split(",");
  return lines.map((line) => {
    const cells = line.split(",").map((value, place): [string, string] => [columns[place] ?? "", value]);
    return Object.fromEntries(cells);
  });
}

const column = (name: string, key: string) => rowsOf(name).map((row) => row[key] ?? "");

function countsOf(values: readonly string[]): Map<string, number> {
  return new Map([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]));
}

const numbersOf = (figure: SampleFigure | undefined) => figure && ("values" in figure ? figure.values : figure.series);

describe("the small charts of the samples", () => {
  it("exist for each sample", () => {
    expect(samples.filter(({ name }) => sampleFigures[name] === undefined)).toEqual([]);
  });

  it("count the penguins of each species by flipper length", () => {
    const penguins = rowsOf("penguins");
    const counted = ["Adelie", "Chinstrap", "Gentoo"].map((species) => {
      const lengths = penguins
        .filter((row) => row.Species === species && row["Flipper Length (mm)"] !== "")
        .map((row) => Number(row["Flipper Length (mm)"]));
      return Array.from({ length: 13 }, (_, step) => {
        const from = 170 + step * 5;
        return lengths.filter((length) => length >= from && length < from + 5).length;
      });
    });
    expect(numbersOf(sampleFigures.penguins)).toEqual(counted);
  });

  it("show the monthly average of Seattle's highest temperatures", () => {
    const months = Map.groupBy(rowsOf("seattle-weather"), ({ date = "" }) => date.slice(0, 7));
    const averages = [...months.values()].map((days) => {
      const sum = days.reduce((total, day) => total + Number(day.temp_max), 0);
      return sum / days.length;
    });
    const [shown = []] = (numbersOf(sampleFigures["seattle-weather"]) ?? []) as number[][];
    expect(shown).toHaveLength(averages.length);
    for (const [place, average] of averages.entries())
      expect(Math.abs(average - (shown[place] ?? 0))).toBeLessThan(0.0501);
  });

  it("show the life expectancy of four countries", () => {
    const rows = rowsOf("gapminder");
    const series = ["Japan", "China", "Rwanda", "South Africa"].map((country) =>
      rows.filter((row) => row.country === country).map((row) => Number(row.life_expect)),
    );
    expect(numbersOf(sampleFigures.gapminder)).toEqual(series);
  });

  it("count the bird strikes of each month", () => {
    const counts = countsOf(
      column("birdstrikes", "Flight Date").map((date) => /^\d{4}-(\d\d)-\d\d$/.exec(date)?.[1] ?? ""),
    );
    expect(numbersOf(sampleFigures.birdstrikes)).toEqual(
      [...counts].sort(([left], [right]) => left.localeCompare(right)).map(([, count]) => count),
    );
  });

  it("count the spellings of the shop's categories", () => {
    const counts = [...countsOf(column("shop-orders", "category")).values()].sort((left, right) => right - left);
    expect(numbersOf(sampleFigures["shop-orders"])).toEqual(counts);
    expect(sampleFigures["shop-orders"]?.caption).toContain(`${counts.length} ways`);
  });

  it("are drawn with one mark per value or series, and describe in words what they show", () => {
    const drawn = (figure: SampleFigure) => render(<SampleChart figure={figure} />);
    const bars = drawn({ kind: "bars", caption: "Reports by month", values: [1, 2, 4] });
    expect(elementsOf(bars, ["rect"]).length).toBe(3);
    expect([...bars.matchAll(/ height="([\d.]+)"/g)].map(([, height]) => Number(height))).toEqual([14, 28, 56]);
    expect(textOf(bars)).toBe("Reports by month");
    const lines = drawn({
      kind: "lines",
      caption: "",
      series: [
        [0, 1],
        [2, 0],
      ],
    });
    expect([...lines.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path)).toEqual(["M0 56L240 28", "M0 0L240 56"]);
    expect(elementsOf(drawn({ kind: "areas", caption: "", series: [[0, 1]] }), ["path"])).toHaveLength(2);
  });
});
