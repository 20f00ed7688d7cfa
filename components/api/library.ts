import type { CatalogueItem, CatalogueResults } from "@/lib/domain/library/catalogue-item";
import type { Definition, DefinitionChange, DefinitionList, NewDefinition } from "@/lib/domain/library/definition";
import type { DocumentText, LibraryDocument } from "@/lib/domain/library/document";
import { requestEffect, requestJson } from "./request";
import { createResource } from "./resource";
import { outline } from "./sessions/outline";

/** Documents that were added, and files that were not, with the reason. */
export interface AddedDocuments {
  items: LibraryDocument[];
  rejected: { name: string; reason: string }[];
}

const resultsOutline = outline<CatalogueResults>({ items: "list" });
const documentsOutline = outline<{ items: LibraryDocument[] }>({ items: "list" });
const addedOutline = outline<AddedDocuments>({ items: "list", rejected: "list" });
const documentOutline = outline<LibraryDocument>({ id: "text", name: "text", format: "text" });
const textOutline = outline<DocumentText>({ id: "text", name: "text", passages: "list" });
const definitionsOutline = outline<DefinitionList>({ items: "list" });
const definitionOutline = outline<Definition>({ id: "text", term: "text", meaning: "text" });

/** All documents of the library, newest first. */
export const documentsResource = createResource(
  async () => (await requestJson("/api/documents", documentsOutline)).items,
);

/** All definitions, in order of their terms. */
export const definitionsResource = createResource(
  async () => (await requestJson("/api/definitions", definitionsOutline)).items,
);

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

/** One document with its text. Throws an ApiError. */
export function getDocument(id: string): Promise<DocumentText> {
  return requestJson(`/api/documents/${id}`, textOutline);
}

/** Deletes a document; for half a minute `restoreDocument` can take it back. Throws an ApiError. */
export function deleteDocument(id: string): Promise<void> {
  return requestEffect(`/api/documents/${id}`, { method: "DELETE" });
}

/** Takes a deletion back. Throws an ApiError. */
export function restoreDocument(id: string): Promise<LibraryDocument> {
  return requestJson(`/api/documents/${id}/restore`, documentOutline, { method: "POST", body: {} });
}

/** Defines a term. Throws an ApiError. */
export function addDefinition(definition: NewDefinition): Promise<Definition> {
  return requestJson("/api/definitions", definitionOutline, { method: "POST", body: definition });
}

/** Changes a definition. Throws an ApiError. */
export function changeDefinition(id: string, change: DefinitionChange): Promise<Definition> {
  return requestJson(`/api/definitions/${id}`, definitionOutline, { method: "PATCH", body: change });
}

/** Deletes a definition. Throws an ApiError. */
export function deleteDefinition(id: string): Promise<void> {
  return requestEffect(`/api/definitions/${id}`, { method: "DELETE" });
}
