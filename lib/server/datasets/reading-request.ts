import { z } from "zod";
import { Reading } from "@/lib/domain/datasets/reading";

/** Body of POST /api/datasets/{id}/versions and /api/datasets/{id}/look: how a person wants the file read. */
export const ReadingRequest = z.object({ reading: Reading });
