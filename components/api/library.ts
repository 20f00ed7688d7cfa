import type { CatalogueItem, CatalogueResults } from "@/lib/domain/library/catalogue-item";
import type { LibraryDocument } from "@/lib/domain/library/document";
import { requestJson } from "./request";
import { outline } from "./sessions/outline";

/** Documents that were added, and files that were not, with the reason. */
export interface AddedDocuments {
  items: LibraryDocument[];
  rejected: { name: string; reason: string }[];
}

const resultsOutline = outline<CatalogueResults>({ items: "list" });
const addedOutline = outline<AddedDocuments>({ items: "list", rejected: "list" });

/** Searches everything; best first within each kind. Throws an ApiError. */
export async function searchLibrary(query: string, signal: AbortSignal): Promise<CatalogueItem[]> {
  const search = new URLSearchParams({ query });
  return (await requestJson(`/api/catalog?${search.toString()}`, resultsOutline, { signal })).items;
}

/** Adds files to the library. Throws an ApiError with the reasons when none was accepted. */
export function addDocuments(files: readonly File[]): Promise<AddedDocuments> {
  const form = new FormData();
  for (const file of files) form.append("file", file, file.name);
  return requestJson("/api/documents", addedOutline, { method: "POST", body: form });
}
