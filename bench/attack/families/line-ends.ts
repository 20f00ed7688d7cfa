import { z } from "zod";
import { countRows, lineEndForms, toTitle, writeForm } from "@/lib/datasets/testing/line-end-forms";
import { judge, type Family, type Finding } from "../attack";
import { makeDocuments } from "../documents/make-documents";
import type { Ground } from "../ground";
import { allAtOnce } from "../http/all-at-once";
import { send } from "../http/send";
import { addFile, sendFiles } from "../product/add-file";

/** Maximum time until a document is refused. */
const mostMs = 2_000;
/** A reason says what is wrong and what to do. */
const reasonOfSentences = /^[A-Z“].{10,}\. [A-Z“].{10,}\.$/;

/** How long a busy server may take to read a file. */
const patienceMs = 60_000;
/** A third of the mixtures, of all sorts; a test reads all of them, without a server. */
const sentForms = lineEndForms.filter((_, index) => index % 3 === 0);

const Dataset = z.object({ rowCount: z.number(), notices: z.array(z.object({ text: z.string() })) });
const Refused = z.object({
  items: z.array(z.unknown()),
  rejected: z.array(z.object({ name: z.string(), reason: z.string() })),
});

async function arriveWhole(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const outcomes = await allAtOnce(sentForms, 4, async (form, index) => {
    const id = await addFile(target, { name: `line-ends-${index}.csv`, content: writeForm(form) });
    const { text } = await send(target, { path: `/api/datasets/${id}` });
    const { rowCount } = Dataset.parse(JSON.parse(text));
    return rowCount === countRows(form) ? [] : [`${toTitle(form)}: ${rowCount} of ${countRows(form)} rows`];
  });
  return judge(outcomes.flat(), `${sentForms.length} files`);
}

const names = "id,name,amount\r\n";
const rowless: readonly [name: string, content: string][] = [
  ["separators.csv", ";;;\r\n".repeat(3)],
  ["blanks.csv", "\r\n \r\r\n\n"],
  ["lists.json", "[]"],
];

async function sayNoRows(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const breaches: string[] = [];
  for (const [name, content] of rowless) {
    const { text } = await sendFiles(target, [{ name, content }], { patienceMs });
    const { items, rejected } = Refused.parse(JSON.parse(text));
    const reason = rejected[0]?.reason ?? "";
    if (items.length > 0) breaches.push(`${name} became a table`);
    else if (!reasonOfSentences.test(reason)) breaches.push(`${name} is refused with “${reason}”`);
  }
  const id = await addFile(target, { name: "names-only.csv", content: names });
  const { text } = await send(target, { path: `/api/datasets/${id}` });
  const only = Dataset.parse(JSON.parse(text));
  const isSaid = only.notices.some((notice) => notice.text === "The table has column names but no rows.");
  if (only.rowCount !== 0 || !isSaid) breaches.push("a file with only names is read without saying so");
  return judge(breaches, `${rowless.length + 1} files`);
}

async function refuseDocuments(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const send = (name: string, content: string | Uint8Array) =>
    sendFiles(target, [{ name, content }], { path: "/api/documents", patienceMs });
  // Starts the process that is kept ready for the next file.
  await send("warm-up.md", "# Terms\n\nChurn is no order for 90 days.\n");
  const breaches: string[] = [];
  let slowest = 0;
  const documents = await makeDocuments();
  for (const { name, content } of documents) {
    const { text, ms } = await send(name, content);
    const { items, rejected } = Refused.parse(JSON.parse(text));
    const reason = rejected[0]?.reason ?? "";
    slowest = Math.max(slowest, ms);
    if (items.length > 0) breaches.push(`${name} is added`);
    else if (!reasonOfSentences.test(reason)) breaches.push(`${name} is refused with “${reason}”`);
    else if (/\bCSV\b|as a table/.test(reason)) breaches.push(`${name} is refused in the words of tables: “${reason}”`);
    if (ms > mostMs) breaches.push(`${name} takes ${(ms / 1_000).toFixed(1)} s`);
  }
  return judge(breaches, `${documents.length} documents, the slowest in ${(slowest / 1_000).toFixed(1)} s`);
}

/** Files whose rows could get lost in silence, and documents that cannot be read. */
export const lineEnds: Family = {
  name: "line ends",
  attacks: [
    { name: "every row arrives, whatever ends lines between and within quotes", run: arriveWhole },
    { name: "a file without rows never passes for a table with some", run: sayNoRows },
    { name: "documents that cannot be read are refused in words within 2 s", run: refuseDocuments },
  ],
};
