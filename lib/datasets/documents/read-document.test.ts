import { execFileSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
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

  it("refuses what is not text, too long, or empty", async () => {
    expect(await read("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0")).toEqual(refused(/PNG|binary/));
    expect(await read("a ".repeat(6 * 1024 ** 2))).toEqual(refused(/longer than 5 million/));
    expect(await read(" \n\n ")).toEqual(refused(/has no text/));
  });
});
