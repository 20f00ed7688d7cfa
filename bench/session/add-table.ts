import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import path from "node:path";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { addDataset } from "@/lib/server/datasets/add-dataset";
import type { MeasuredServer } from "../server/open-server";
import type { TableColumns } from "./table-columns";
import { writeTable } from "./write-table";

/** Creates a table and adds it to the server like an upload. */
export async function addTable(
  server: MeasuredServer,
  table: { name: string; columns: TableColumns; rows: number },
): Promise<Dataset> {
  const file = path.join(server.directory, `${table.name}.csv`);
  await writeTable({ file, ...table });
  const { size } = await stat(file);
  // The bytes depend on nothing but the definition, so it can represent them.
  const fingerprint = createHash("sha256").update(JSON.stringify(table)).digest("hex");
  return addDataset(server.container, { path: file, name: `${table.name}.csv`, bytes: size, fingerprint });
}
