import type { Reading } from "@/lib/domain/datasets/reading";
import { datasetWords } from "../../words/dataset-words";
import { readingWords } from "../../words/answers/reading-words";
import { toDelimiterWords } from "./reading-choices";

/** Sums up the reading of a version in a line. */
export function toReadingSummary(reading: Reading | null): string {
  if (reading === null) return datasetWords.unknownReading;
  const { delimiter, encoding, quote, headerRow, headerRows, sheet, decimalMark, dateOrder, types = {} } = reading;
  const parts = [
    ...(sheet === undefined ? [] : [`${readingWords.sheet.toLowerCase()} ${sheet}`]),
    ...(delimiter === undefined ? [] : [toDelimiterWords(delimiter).toLowerCase()]),
    ...(encoding === undefined ? [] : [encoding]),
    ...(quote === undefined ? [] : [readingWords.quotes[quote].toLowerCase()]),
    ...(headerRow === undefined
      ? []
      : [headerRow === null ? readingWords.noNames : readingWords.names(headerRow + 1, headerRows ?? 1)]),
    ...(decimalMark === undefined ? [] : [readingWords.decimalMarks[decimalMark].toLowerCase()]),
    ...(dateOrder === undefined ? [] : [readingWords.dateOrders[dateOrder].toLowerCase()]),
    ...Object.entries(types).map(([name, type]) => `${name} as ${readingWords.types[type].toLowerCase()}`),
  ];
  return parts.length === 0 ? datasetWords.automatic : datasetWords.read(parts.join(" · "));
}
