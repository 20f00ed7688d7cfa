import { z } from "zod";
import { DatasetId, SessionId } from "../ids";

/** A dataset that a search found. */
export const FoundDataset = z.object({ id: DatasetId.schema, name: z.string(), columns: z.array(z.string()) });
export type FoundDataset = z.infer<typeof FoundDataset>;

/** A conversation that a search found. */
export const FoundSession = z.object({ id: SessionId.schema, title: z.string(), updatedAt: z.iso.datetime() });
export type FoundSession = z.infer<typeof FoundSession>;
