import type { DocumentId } from "@/lib/domain/ids";
import type { DocumentText, LibraryDocument } from "@/lib/domain/library/document";
import type { Container } from "../container";

type Parts = Pick<Container, "documents">;

/** Lists all documents of the library, newest first. */
export async function listDocuments({ documents }: Parts): Promise<{ items: LibraryDocument[] }> {
  return { items: await documents.list() };
}

/** Returns a document with its text. Throws `not_found`. */
export function getDocument({ documents }: Parts, id: DocumentId): Promise<DocumentText> {
  return documents.get(id);
}

/** Soft-deletes a document, which can be restored until the next sweep. Throws `not_found`. */
export function deleteDocument({ documents }: Parts, id: DocumentId): Promise<void> {
  return documents.hide(id);
}

/** Restores a recently deleted document. Throws `not_found`. */
export function restoreDocument({ documents }: Parts, id: DocumentId): Promise<LibraryDocument> {
  return documents.restore(id);
}
