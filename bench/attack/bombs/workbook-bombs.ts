import { toZip } from "@/lib/datasets/testing/to-zip";
import type { Bomb } from "./bomb";

const odsType = "application/vnd.oasis.opendocument.spreadsheet";
const spaces = [
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"',
  'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"',
  'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"',
].join(" ");

function toOds(tables: string): Uint8Array {
  const content = `<?xml version="1.0"?><office:document-content ${spaces} office:version="1.2"><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`;
  const manifest = `<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${odsType}"/></manifest:manifest>`;
  return toZip([
    { name: "mimetype", content: odsType },
    { name: "content.xml", content },
    { name: "META-INF/manifest.xml", content: manifest },
  ]);
}

const cell = (attributes: string, text = "x") =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>${text}</text:p></table:table-cell>`;
const table = (rows: string, name = "t") => `<table:table table:name="${name}">${rows}</table:table>`;
const header = (columns: number) =>
  `<table:table-row>${Array.from({ length: columns }, (_, index) => cell("", `c${index}`)).join("")}</table:table-row>`;

function toXlsx(parts: { sheet: string; strings?: string; extra?: { name: string; content: string }[] }): Uint8Array {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const xml = '<?xml version="1.0" encoding="UTF-8"?>';
  return toZip([
    {
      name: "[Content_Types].xml",
      content: `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/></Types>`,
    },
    {
      name: "_rels/.rels",
      content: `${xml}<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      content: `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="t" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `${xml}<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    { name: "xl/sharedStrings.xml", content: parts.strings ?? `${xml}<sst xmlns="${main}"><si><t>x</t></si></sst>` },
    { name: "xl/worksheets/sheet1.xml", content: `${xml}<worksheet xmlns="${main}">${parts.sheet}</worksheet>` },
    ...(parts.extra ?? []),
  ]);
}

const wholeSheet = "A1:XFD1048576";
const little = '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2"><v>1</v></c></row>';

/** Repeats every row of a sheet of 30 columns; 1 MB packed is about 200 MB. */
function toLongSheet(rows: number): string {
  const cells = Array.from({ length: 30 }, (_, index) => `<c><v>${index}</v></c>`).join("");
  return `<sheetData>${`<row>${cells}</row>`.repeat(rows)}</sheetData>`;
}

const laughs = (() => {
  const entities = Array.from(
    { length: 12 },
    (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
  ).join("");
  return `<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY l0 "laugh">${entities}]><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>&l12;</t></si></sst>`;
})();

/** Workbooks that repeat, claim or pack far more cells than they hold. */
export function toWorkbookBombs(): Bomb[] {
  const repeated = cell('table:number-columns-repeated="16384"');
  return [
    {
      name: "rows repeated a million times over 16,384 columns",
      ending: ".ods",
      content: toOds(table(`<table:table-row table:number-rows-repeated="1048576">${repeated}</table:table-row>`)),
    },
    {
      name: "rows repeated 200,000 times",
      ending: ".ods",
      content: toOds(
        table(
          `${header(50)}<table:table-row table:number-rows-repeated="200000">${cell('table:number-columns-repeated="50"')}</table:table-row>`,
        ),
      ),
    },
    {
      name: "2,000 rows of 16,384 repeated columns",
      ending: ".ods",
      content: toOds(table(`<table:table-row>${repeated}</table:table-row>`.repeat(2_000))),
    },
    {
      name: "a number of repeats without end",
      ending: ".ods",
      content: toOds(
        table(`${header(2)}<table:table-row table:number-rows-repeated="99999999999">${cell("")}</table:table-row>`),
      ),
    },
    {
      name: "300 tables of repeated rows",
      ending: ".ods",
      content: toOds(
        Array.from({ length: 300 }, (_, index) =>
          table(
            `<table:table-row table:number-rows-repeated="100000">${cell('table:number-columns-repeated="20"')}</table:table-row>`,
            `t${index}`,
          ),
        ).join(""),
      ),
    },
    {
      name: "a claimed size of a whole sheet",
      ending: ".xlsx",
      content: toXlsx({
        sheet: `<dimension ref="${wholeSheet}"/><sheetData>${little}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>`,
      }),
    },
    {
      name: "merged cells over a whole sheet",
      ending: ".xlsx",
      content: toXlsx({
        sheet: `<sheetData>${little}</sheetData><mergeCells count="1"><mergeCell ref="${wholeSheet}"/></mergeCells>`,
      }),
    },
    { name: "200 MB of rows in 1", ending: ".xlsx", content: toXlsx({ sheet: toLongSheet(400_000) }) },
    {
      name: "entities within entities",
      ending: ".xlsx",
      content: toXlsx({ sheet: `<sheetData>${little}</sheetData>`, strings: laughs }),
    },
  ];
}
