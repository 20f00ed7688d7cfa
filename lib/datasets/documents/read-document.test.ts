import { execFileSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { repositoryRoot } from "@/lib/testing/source-files";
import { pythonOfTests } from "@/lib/execution/attacks/python-of-tests";
import { createDatasetReader } from "../create-dataset-reader";
import { inTemporaryFolder } from "../testing/temporary-folder";
import { toZip } from "../testing/to-zip";

const reader = createDatasetReader({ root: repositoryRoot, python: pythonOfTests.python, threads: 1 });
afterAll(() => reader.close());

/** Reads content as a document in a separate process; returns the outcome, and the files left beside it. */
function read(content: string | Buffer, fileName = "notes.txt") {
  return inTemporaryFolder(async (folder) => {
    const source = path.join(folder, "original");
    await writeFile(source, content);
    const outcome = await reader.readDocument({ source, fileName }).catch((error: unknown) => error);
    return { outcome, left: await readdir(folder) };
  });
}

/** Runs Python to make a file, and returns its bytes. */
function make(program: string) {
  return inTemporaryFolder(async (folder) => {
    const file = path.join(folder, "made");
    execFileSync(pythonOfTests.python, ["-c", `import sys\ntarget = sys.argv[1]\n${program}`, file]);
    return readFile(file);
  });
}

/** A PDF with one line of text a page. */
const pdfOf = (pages: number, more = "") =>
  make(`
from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject
writer = PdfWriter()
font = DictionaryObject({NameObject("/Type"): NameObject("/Font"), NameObject("/Subtype"): NameObject("/Type1"), NameObject("/BaseFont"): NameObject("/Helvetica")})
for number in range(1, ${pages} + 1):
    page = writer.add_blank_page(600, 800)
    page[NameObject("/Resources")] = DictionaryObject({NameObject("/Font"): DictionaryObject({NameObject("/F"): font})})
    stream = DecodedStreamObject()
    stream.set_data(f"BT /F 12 Tf 50 700 Td (Rule {number}: churn counts after {number} days.) Tj ET".encode())
    page[NameObject("/Contents")] = writer._add_object(stream)
${more}
writer.write(target)`);

const word = (body: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
const docxOf = (document: string) =>
  toZip([
    { name: "[Content_Types].xml", content: "<Types/>" },
    { name: "word/document.xml", content: document },
  ]);
const refused = (message: RegExp) => ({
  outcome: expect.objectContaining({
    code: "unreadable_file",
    message: expect.stringMatching(message) as string,
    remedy: expect.any(String) as string,
  }) as unknown,
  left: ["original"],
});

describe("readDocument", () => {
  it("splits Markdown into passages under their headings", async () => {
    const text = "Before.\n\n# Metrics\n\nChurn: **no order**.\n\n## Revenue\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";
    expect(await read(text, "metrics.MD")).toEqual({
      outcome: {
        format: "markdown",
        pages: null,
        passages: [
          { page: null, heading: null, text: "Before." },
          { page: null, heading: "Metrics", text: "Churn: **no order**." },
          { page: null, heading: "Revenue", text: "| a | b |\n|---|---|\n| 1 | 2 |" },
        ],
      },
      left: ["original"],
    });
  });

  it("reads text of any usual encoding, and splits long texts at sentences", async () => {
    const sentence = "Der Umsatz wird ohne Mehrwertsteuer gezählt. ";
    const { outcome } = await read(Buffer.from(sentence.repeat(60), "latin1"));
    const { passages } = outcome as { passages: { text: string }[] };
    expect(passages.length).toBeGreaterThan(1);
    for (const { text } of passages) expect(text).toMatch(/^Der Umsatz[^]*gezählt\.$/u);
    expect(passages.map(({ text }) => text).join(" ")).toBe(sentence.repeat(60).trim());
  });

  it("reads a PDF page by page", async () => {
    expect(await read(await pdfOf(2), "rules.pdf")).toEqual({
      outcome: {
        format: "pdf",
        pages: 2,
        passages: [
          { page: 1, heading: null, text: "Rule 1: churn counts after 1 days." },
          { page: 2, heading: null, text: "Rule 2: churn counts after 2 days." },
        ],
      },
      left: ["original"],
    });
  });

  it("reads a Word document with its headings and tables", async () => {
    const paragraph = (text: string, style = "") =>
      `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>`;
    const row = `<w:tr><w:tc>${paragraph("arpu")}</w:tc><w:tc>${paragraph("revenue per user")}</w:tc></w:tr>`;
    const body = `${paragraph("Terms", "Heading1")}${paragraph("Read this.")}<w:tbl>${row}</w:tbl>`;
    expect((await read(docxOf(word(body)), "terms.docx")).outcome).toEqual({
      format: "docx",
      pages: null,
      passages: [{ page: null, heading: "Terms", text: "Read this.\narpu | revenue per user" }],
    });
  });
});

describe("refusals", () => {
  it("names a PDF without text, with a password, or damaged", async () => {
    const empty = await make(`from pypdf import PdfWriter\nw = PdfWriter()\nw.add_blank_page(9, 9)\nw.write(target)`);
    expect(await read(empty)).toEqual(refused(/No page of this PDF has text/));
    const locked = await pdfOf(1, 'writer.encrypt("secret", algorithm="RC4-128")');
    expect(await read(locked)).toEqual(refused(/needs a password/));
    expect(await read("%PDF-1.7\nnothing else")).toEqual(refused(/damaged/));
  });

  it("refuses Word documents that expand too far, declare entities or lie about their size", async () => {
    const bomb = docxOf(word(`<w:p><w:r><w:t>${"a".repeat(8 * 1024 ** 2)}</w:t></w:r></w:p>`));
    expect(await read(bomb)).toEqual(refused(/expands to many times its size/));
    const entities = `<!DOCTYPE d [<!ENTITY a "ha">]>${word("<w:p><w:r><w:t>&a;</w:t></w:r></w:p>").slice(21)}`;
    expect(await read(docxOf(entities))).toEqual(refused(/expands to many times its size/));
    expect(await read(docxOf(word("<w:p>")))).toEqual(refused(/damaged/));
    expect(await read(toZip([{ name: "a.csv", content: "a" }]))).toEqual(refused(/not a Word document/));
  });

  it("names a Word document with a password", async () => {
    const locked = toZip([
      { name: "[Content_Types].xml", content: "<Types/>" },
      { name: "word/document.xml", content: word(""), flags: 1 },
    ]);
    expect(await read(locked)).toEqual(refused(/needs a password/));
  });

  it("names a page that takes too long to draw", async () => {
    const heavy =
      'stream.set_data(b"0 0 m 1 1 l S\\n" * 1_400_000)\npage[NameObject("/Contents")] = stream.flate_encode()';
    expect(await read(await pdfOf(1, heavy))).toEqual(refused(/more than 16 MB of instructions/));
  });

  it("refuses text that is too long, or empty", async () => {
    expect(await read("a ".repeat(4 * 1024 ** 2))).toEqual(refused(/longer than 5 million/));
    expect(await read("a ".repeat(6 * 1024 ** 2))).toEqual(refused(/longer than 5 million/));
    expect(await read(" \n\n ")).toEqual(refused(/has no text/));
    expect(await read("")).toEqual(refused(/has no text/));
  });

  it("refuses a damaged document at once, however much of it there is", async () => {
    const whole = await pdfOf(20);
    expect(await read(whole.subarray(0, whole.length / 2))).toEqual(refused(/damaged or incomplete/));
    expect(await read(Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(30_000_000, "0")]))).toEqual(
      refused(/damaged or incomplete/),
    );
    const archive = docxOf(word("<w:p/>".repeat(1000)));
    expect(await read(archive.subarray(0, archive.length / 2))).toEqual(refused(/damaged or incomplete/));
  });

  const office = (name: string) =>
    toZip([
      { name: "[Content_Types].xml", content: "<Types/>" },
      { name, content: "<x/>" },
    ]);
  it.each<[string, string | Buffer, RegExp, RegExp]>([
    [
      "binary data",
      Buffer.from(Array.from({ length: 5000 }, (_, place) => (place * 7919) % 251)),
      /binary data/,
      /Add a PDF/,
    ],
    ["an image", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0", "latin1"), /PNG image/, /Recognise its text/],
    ["a rich text document", "{\\rtf1 text}", /rich text document/, /Save it as PDF, DOCX or text/],
    [
      "an old Word document",
      Buffer.from("d0cf11e0a1b11ae1".padEnd(2048, "0"), "hex"),
      /old Office format/,
      /without a password/,
    ],
    ["a packed text", gzipSync("text"), /gzip archive/, /Unpack it and add the documents/],
    ["a database", `SQLite format 3\0${"\0".repeat(200)}`, /SQLite database/, /upload data as a dataset/],
    ["a table", `PAR1${"\0".repeat(200)}PAR1`, /is a table/, /upload data as a dataset/],
    ["a workbook", office("xl/workbook.xml"), /is a workbook/, /upload data as a dataset/],
    ["a presentation", office("ppt/presentation.xml"), /presentation/, /Save it as PDF or DOCX/],
    ["a program", Buffer.from("7f454c46020101000000", "hex"), /is a program/, /Add a PDF/],
  ])("names %s, and what to do about it, in the words of documents", async (_, content, message, remedy) => {
    for (const name of ["notes.md", "notes.docx"]) {
      const { outcome } = await read(content, name);
      expect(outcome).toMatchObject({
        code: "unreadable_file",
        message: expect.stringMatching(message) as string,
        remedy: expect.stringMatching(remedy) as string,
      });
      expect(Object.values(outcome as Error).join(" ")).not.toMatch(/CSV|Parquet|as a table/);
    }
  });
});
