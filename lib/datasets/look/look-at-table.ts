import type { Reading } from "@/lib/domain/datasets/reading";
import type { TableLook } from "@/lib/domain/datasets/table-look";
import type { DatasetReader } from "@/lib/ports/data/dataset-reader";
import { surveyBeginning } from "../content/survey-beginning";
import { withDuckSession } from "../duck/duck-session";
import { toCaveatError } from "../duck/to-caveat-error";
import { withTableSource, type TableSource } from "../foreign/table-source";
import { assertContent, type ReadingMeans } from "../read-table";
import { lookAtParquet } from "./look-at-parquet";
import { lookAtText } from "./look-at-text";

interface LookOptions extends Pick<Parameters<DatasetReader["look"]>[0], "source" | "reading" | "signal"> {
  /** Prefix of the paths of intermediate files. */
  stage: string;
}

/** Returns the part of a reading that a person can choose for this kind of file. */
function toChoosable(
  { delimiter, encoding, quote, headerRow, headerRows, ...rest }: Reading,
  table: TableSource,
): Reading {
  const sheet = table.sheet === undefined ? {} : { sheet: table.sheet };
  if (table.kind === "parquet") return sheet;
  const text = table.format === undefined ? { delimiter, encoding, quote } : {};
  return { ...text, ...(table.format === "json" ? {} : { headerRow, headerRows }), ...rest, ...sheet };
}

/** Reads the beginning of a file and previews its table. Throws as `DatasetReader.look` does. */
export async function lookAtTable(options: LookOptions & ReadingMeans): Promise<TableLook> {
  const { stage, signal, limits } = options;
  try {
    signal?.throwIfAborted();
    return await withTableSource({ ...options, reading: options.reading ?? {} }, async (table) => {
      const { path: source, reading } = table;
      const look = async () => {
        if (table.kind === "parquet") {
          const session = { paths: [source], spillFolder: `${stage}.spill`, limits, signal };
          return withDuckSession(session, (duck) => lookAtParquet(duck, { source, reading }));
        }
        const survey = await surveyBeginning(source);
        assertContent(survey);
        return lookAtText({ source, survey, reading });
      };
      const found = await look();
      return {
        ...found,
        format: table.format ?? found.format,
        notices: [...table.notices, ...found.notices],
        sheets: [...table.sheets],
        reading: toChoosable(found.reading, table),
      };
    });
  } catch (error) {
    throw signal?.aborted === true ? toCaveatError(new Error("AbortError", { cause: error })) : toCaveatError(error);
  }
}
