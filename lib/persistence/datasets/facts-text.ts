import { setImmediate } from "node:timers/promises";
import type { DatasetProfile } from "@/lib/domain/datasets/profile";
import type { NewVersion } from "@/lib/ports/data/dataset-catalogue";
import { toStorableJsonText } from "../connections/storable";

/** Columns written at once: about 10 ms. */
const columnsAtOnce = 1_000;

/** Facts from reading a file, as JSON texts that Postgres can store. */
export interface FactsText {
  columns: string;
  notices: string;
  profile: string;
}

/**
 * Serialises the facts without Prisma, which would copy them several times. Yields to other work in between, because
 * those of a very wide table are tens of megabytes.
 */
export async function toFactsText(facts: Pick<NewVersion, "columns" | "notices" | "profile">): Promise<FactsText> {
  return {
    columns: await toListText(facts.columns),
    notices: await toListText(facts.notices),
    profile: await toProfileText(facts.profile),
  };
}

async function toProfileText({ columns, ...counts }: DatasetProfile): Promise<string> {
  const end = "[]}";
  const outline = toStorableJsonText({ ...counts, columns: [] });
  return `${outline.slice(0, -end.length)}${await toListText(columns)}}`;
}

async function toListText(items: readonly unknown[]): Promise<string> {
  const parts: string[] = [];
  for (let start = 0; start < items.length; start += columnsAtOnce) {
    if (start > 0) await setImmediate();
    const part = toStorableJsonText(items.slice(start, start + columnsAtOnce));
    parts.push(part.slice(1, -1));
  }
  return `[${parts.join(",")}]`;
}
