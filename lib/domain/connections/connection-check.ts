import { z } from "zod";
import { ConnectionId, DatasetId } from "../ids";
import { ConnectionKind, ConnectionOptions } from "./connection";

/** A connection that a run needs and that does not work; only what may leave the store. */
export const ConnectionFault = z.object({
  connectionId: ConnectionId.schema,
  /** `missing`: it was removed; `broken`: it cannot be opened, or refuses what is read from it. */
  reason: z.enum(["missing", "broken"]),
  /** What is wrong and what to do, as sentences of plain text. */
  detail: z.string(),
  /** Null for one that was removed, like all its other facts. */
  name: z.string().nullable(),
  kind: ConnectionKind.nullable(),
  host: z.string().nullable(),
  port: z.int().nullable(),
  database: z.string().nullable(),
  user: z.string().nullable(),
  options: ConnectionOptions,
  /** The datasets that are read from it. */
  datasets: z.array(z.object({ id: DatasetId.schema, name: z.string() })).min(1),
});
export type ConnectionFault = z.infer<typeof ConnectionFault>;

/** Payload of a `connection_check`. */
export const ConnectionCheckPayload = z.object({ connections: z.array(ConnectionFault).min(1) });
export type ConnectionCheckPayload = z.infer<typeof ConnectionCheckPayload>;
