import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { toZip } from "@/lib/datasets/testing/to-zip";
import { repositoryRoot } from "@/lib/testing/source-files";
import type { SentFile } from "../product/add-file";

const python = process.env.CAVEAT_PYTHON ?? path.join(repositoryRoot, ".venv", "bin", "python");
const megabyte = 1024 ** 2;

/** Makes a PDF of empty pages; `change` is Python that changes its `writer`. */
async function makePdf(change: string): Promise<Buffer> {
  const program = `import io, sys\nfrom pypdf import PdfWriter\nwriter = PdfWriter()\n${change}\nfile = io.BytesIO()\nwriter.write(file)\nsys.stdout.buffer.write(file.getvalue())`;
  const { stdout } = await promisify(execFile)(python, ["-I", "-c", program], {
    encoding: "buffer",
    maxBuffer: 100 * megabyte,
  });
  return stdout;
}

/** Bytes that look random, the same every time. */
function toNoise(length: number): Buffer {
  let state = 7;
  const noise = Buffer.alloc(length);
  for (let place = 0; place < length; place += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    noise[place] = state >>> 24;
  }
  return noise;
}

const toOffice = (name: string, flags = 0) =>
  toZip([
    { name: "[Content_Types].xml", content: "<Types/>" },
    { name, content: "<x/>", flags },
  ]);

/** Makes documents that cannot be read: protected, cut, damaged, huge, or something else under the name of a document. */
export async function makeDocuments(): Promise<SentFile[]> {
  const pages = "for _ in range(300): writer.add_blank_page(600, 800)";
  const whole = await makePdf(pages);
  const locked = await makePdf(`${pages}\nwriter.encrypt("secret", algorithm="RC4-128")`);
  const noise = toNoise(megabyte);
  const word = toOffice("word/document.xml");
  const mark = "\nstartxref\n9\n%%EOF\n";
  const pdf = (content: string | Buffer, end = "") =>
    Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.from(content), Buffer.from(end)]);
  return [
    { name: "locked.pdf", content: locked },
    { name: "cut.pdf", content: whole.subarray(0, whole.length / 2) },
    { name: "scan.pdf", content: whole },
    { name: "noise.pdf", content: pdf(noise) },
    { name: "noise-with-an-end.pdf", content: pdf(noise, mark) },
    { name: "huge.pdf", content: pdf(Buffer.alloc(45 * megabyte, "0")) },
    { name: "objects.pdf", content: pdf("1 0 obj\n<<>>\nendobj\n".repeat(300_000)) },
    {
      name: "table-of-itself.pdf",
      content: pdf("xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Prev 9 /Root 1 0 R >>", mark),
    },
    { name: "too-large.pdf", content: Buffer.alloc(51 * megabyte, "0") },
    { name: "locked.docx", content: toOffice("word/document.xml", 1) },
    { name: "cut.docx", content: word.subarray(0, word.length / 2) },
    { name: "empty.docx", content: word },
    { name: "workbook.docx", content: toOffice("xl/workbook.xml") },
    { name: "presentation.docx", content: toOffice("ppt/presentation.xml") },
    { name: "old.docx", content: Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), noise]) },
    { name: "noise.docx", content: Buffer.concat([Buffer.from("PK\x03\x04"), noise]) },
    { name: "noise.txt", content: noise },
    { name: "noise.md", content: noise },
    { name: "image.pdf", content: Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), noise]) },
    { name: "packed.txt", content: gzipSync("text") },
    { name: "database.md", content: `SQLite format 3\0${"\0".repeat(2_000)}` },
    { name: "rich.txt", content: "{\\rtf1 text}" },
    { name: "huge.txt", content: "words ".repeat(4 * megabyte) },
    { name: "empty.txt", content: "" },
  ];
}
