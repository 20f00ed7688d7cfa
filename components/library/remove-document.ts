import type { LibraryDocument } from "@/lib/domain/library/document";
import { deleteDocument, restoreDocument } from "@/app/actions/documents";
import { valueOf } from "../api/value-of";
import { loadToast } from "../ui/load-toast";
import { showFault } from "../ui/show-fault";
import { words } from "../words/words";

/** How long a deletion can be undone here, in milliseconds; the server allows slightly longer. */
const undoMs = 20_000;

/** Deletes a document and offers to undo it. */
export async function removeDocument({ id, name }: Pick<LibraryDocument, "id" | "name">): Promise<void> {
  try {
    await valueOf(deleteDocument(id));
  } catch (error) {
    return showFault(error);
  }
  const toast = await loadToast();
  const bringBack = () => void valueOf(restoreDocument(id)).catch(showFault);
  toast(words.sessions.deleted(name), { duration: undoMs, action: { label: words.sessions.undo, onClick: bringBack } });
}
