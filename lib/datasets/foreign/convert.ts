import type { ConversionReport, ConversionRequest } from "./conversion";

/** Performs the request; loads no more than it needs. Throws as the reader of that kind does. */
export async function convert(request: ConversionRequest): Promise<ConversionReport> {
  const { kind, source, target, sheet, listing, choosable = true } = request;
  switch (kind) {
    case "gzip":
      return (await import("./archives/unpack-gzip")).unpackGzip(source, target);
    case "zip":
      if (listing === true) return (await import("./archives/list-zip-tables")).listZipTables(source);
      return (await import("./archives/unpack-zip")).unpackZip({ source, target, sheet });
    case "workbook":
      return (await import("./sheets/read-workbook")).readWorkbook(source, target, sheet);
    case "json":
      return (await import("./json/read-json")).readJson({ source, target, chosen: sheet, choosable });
  }
}
