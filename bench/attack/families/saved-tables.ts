import { judge, type Family, type Finding } from "../attack";
import type { Ground } from "../ground";
import { send } from "../http/send";
import { addFile } from "../product/add-file";
import { addOrders, ask, runProgram } from "../product/chat";
import { isFormula } from "../product/is-formula";
import { readCsv } from "../product/read-csv";

/** What spreadsheets skip or once skipped before a formula. */
const odd = [
  "",
  " ",
  "  ",
  "\t",
  "\u00a0",
  "\u200b",
  "\ufeff",
  "\u2060",
  "\u00ad",
  "\u202e",
  "\u3000",
  "\u2028",
  "\u180e",
  "\u200d",
  "\u2009",
  "\u0085",
  "\v",
  "\f",
  " \u00a0\u200b",
];
const formulas = [
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(1)",
  "＝1+1",
  "＋1",
  "－1",
  "＠SUM(1)",
  '=HYPERLINK("http://evil.example","x")',
  "=cmd|' /C calc'!A0",
];
const cells = odd.flatMap((blank) => formulas.map((formula) => `${blank}${formula}`));

function findFormulas(csv: string, least: number): string[] {
  const read = readCsv(csv).flat();
  const running = read.filter(isFormula).map((cell) => `${JSON.stringify(cell)} stands as it is`);
  return read.length < least ? [`only ${read.length} cells came back`, ...running] : running;
}

async function saveResult(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const chat = await ask(target, await addOrders(target));
  const literal = JSON.stringify(JSON.stringify(cells));
  const code = `import json
cells = json.loads(${literal})
result = pd.DataFrame({"=1+1": cells, " @b": cells[::-1]})`;
  const { sessionId, answerId, answer } = await runProgram(target, chat, code);
  const path = `/api/sessions/${sessionId}/messages/${answerId}/result?format=csv`;
  const { status, text } = await send(target, { path });
  if (status !== 200)
    throw new Error(`The table was answered with ${status} after: ${answer.explanation.slice(0, 150)}`);
  return judge(findFormulas(text, cells.length * 2), `${cells.length} cells and 2 names of a result`);
}

async function saveDataset(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const lines = cells.map((cell, index) => `${index},${quote(cell)},${index % 7}`);
  const id = await addFile(target, { name: "=1+1.csv", content: `"id"," =name()","n"\n${lines.join("\n")}\n` });
  const { status, text, headers } = await send(target, { path: `/api/datasets/${id}/file?format=csv` });
  if (status !== 200) throw new Error(`The file was answered with ${status}: ${text.slice(0, 150)}`);
  const breaches = findFormulas(text, cells.length * 3);
  if (headers["content-disposition"]?.startsWith("attachment") !== true) breaches.push("it is no attachment");
  return judge(breaches, `${cells.length} cells and a name of a dataset`);
}

/** Cells of saved files that a spreadsheet would execute. */
export const savedTables: Family = {
  name: "saved tables",
  attacks: [
    { name: "no cell of a saved result is a formula", run: saveResult },
    { name: "no cell of a saved dataset is a formula", run: saveDataset },
  ],
};
