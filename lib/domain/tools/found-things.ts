import { z } from "zod";
import { DatasetId, SessionId } from "../ids";

/** A dataset in search results. */
export const FoundDataset = z.object({ id: DatasetId.schema, name: z.string(), columns: z.array(z.string()) });
export type FoundDataset = z.infer<typeof FoundDataset>;

/** A conversation in search results. */
export const FoundSession = z.object({ id: SessionId.schema, title: z.string(), updatedAt: z.iso.datetime() });
export type FoundSession = z.infer<typeof FoundSession>;
