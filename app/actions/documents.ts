"use server";

import { DocumentId } from "@/lib/domain/ids";
import { deleteDocument as remove, restoreDocument as restore } from "@/lib/server/catalog/documents";
import { action } from "@/lib/server/http/action";

/** Deletes a document; for a short time, `restoreDocument` can undo it. */
export const deleteDocument = action({
  operation: "DELETE /api/documents/{id}",
  input: DocumentId.schema,
  run: ({ container, input }) => remove(container, input),
  refreshes: true,
});

/** Restores a deleted document. */
export const restoreDocument = action({
  operation: "POST /api/documents/{id}/restore",
  input: DocumentId.schema,
  run: ({ container, input }) => restore(container, input),
  refreshes: true,
});
