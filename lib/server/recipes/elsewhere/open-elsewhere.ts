import type { LiveTable, OpenConnection } from "@/lib/ports/connections/connector";
import type { FetchingContainer } from "../../connections/fetch-original";
import type { Container } from "../../container";
import { openLiveRows } from "../../queries/choose-engine";
import { toLiveTable } from "../../queries/connection-engine";
import type { RecipePayload } from "../recipe-payload";
import { toTableName } from "../to-staged-query";

/** The parts of the server that recipes on other servers need. */
export type ElsewhereContainer = FetchingContainer & Pick<Container, "catalogue" | "reader">;

/** The tables of a recipe on the server that holds them. */
export interface OpenedTables {
  connection: OpenConnection;
  tables: LiveTable[];
}

/**
 * Opens the tables that a recipe reads, under the names of its queries. Throws `not_found` for a connection or table that no
 * longer exists, `connection_failed`, `cancelled`.
 */
export async function openElsewhere(
  container: ElsewhereContainer,
  { query, bindings }: Pick<RecipePayload, "query" | "bindings">,
  signal: AbortSignal,
): Promise<OpenedTables> {
  const opened = await Promise.all(
    query.tables.map(async ({ inputId }) => {
      const binding = bindings.find((one) => one.inputId === inputId);
      if (binding === undefined) throw new Error(`The input ${inputId} is not bound to a dataset.`);
      const { connection, ...table } = await openLiveRows(
        container,
        await container.catalogue.getVersion(binding.versionId),
        signal,
      );
      return { connection, table: toLiveTable({ ...table, names: [toTableName(inputId)] }) };
    }),
  );
  const [first] = opened;
  if (first === undefined) throw new Error("The recipe reads no table.");
  return { connection: first.connection, tables: opened.map(({ table }) => table) };
}
