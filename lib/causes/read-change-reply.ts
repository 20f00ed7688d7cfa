import { z } from "zod";
import { ChangeReply } from "@/lib/domain/investigations/change-report";
import type { AnalysisResult } from "@/lib/domain/runs/execution";

const Pieces = z.array(z.tuple([z.string()]));

/**
 * Reads the result of a change program: JSON, cut into the rows of a table because a cell has a maximum length. Returns null
 * for anything else: what comes out of the sandbox is not trusted.
 */
export function readChangeReply(result: AnalysisResult | null): ChangeReply | null {
  if (result?.kind !== "table" || result.rows.length < result.totalRows) return null;
  const pieces = Pieces.safeParse(result.rows);
  if (!pieces.success) return null;
  const parsed = ChangeReply.safeParse(parseJson(pieces.data.join("")));
  return parsed.success ? parsed.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
