import type { DocumentId } from "../../domain/ids";
import type { DocumentText, LibraryDocument, Passage } from "../../domain/library/document";

/** A document to store. */
export interface NewDocument extends Pick<LibraryDocument, "id" | "name" | "format" | "bytes" | "pages"> {
  /** SHA-256 of its bytes, hexadecimal. */
  fingerprint: string;
  /** Folder of its original, relative to the data directory. */
  folder: string;
  passages: readonly Passage[];
}

/** Stores documents with their passages; the originals are files. */
export interface DocumentStore {
  /** Throws `conflict` when a document has the same bytes, or there are too many. */
  add(document: NewDocument): Promise<LibraryDocument>;
  /** Lists all documents, newest first. */
  list(): Promise<LibraryDocument[]>;
  /** Throws `not_found`. */
  get(id: DocumentId): Promise<DocumentText>;
  /** Hides it until `restore`, or until `sweep` removes it. Throws `not_found`. */
  hide(id: DocumentId): Promise<void>;
  /** Shows a hidden document again. Throws `not_found` once it is removed for good. */
  restore(id: DocumentId): Promise<LibraryDocument>;
  /** Removes documents that were hidden before `before`. Returns their folders. */
  sweep(before: Date): Promise<string[]>;
  /** Lists the folders in use, to find leftovers of a crash. */
  folders(): Promise<string[]>;
}
