import { z } from "zod";
import { FoundDataset } from "../tools/found-things";
import { FoundItem } from "./found-item";

/** Collects the items found by calls of search tools, without duplicates, best first within each call. */
export function toFoundItems(results: readonly { ok: boolean; facts?: unknown }[]): FoundItem[] {
  const all = results.flatMap(({ ok, facts }) => (ok ? toItems(facts) : []));
  const keys = all.map(({ kind, id, title }) => JSON.stringify([kind, id, title]));
  return all.filter((_, place) => keys.indexOf(keys[place] ?? "") === place);
}

function toItems(facts: unknown): FoundItem[] {
  const items = z.array(FoundItem).safeParse(facts);
  if (items.success) return items.data;
  return (z.array(FoundDataset).safeParse(facts).data ?? []).map(toDatasetItem);
}

function toDatasetItem({ id, name }: FoundDataset): FoundItem {
  return { kind: "dataset", id, title: name, excerpt: "", where: "dataset", link: `/datasets/${id}` };
}
