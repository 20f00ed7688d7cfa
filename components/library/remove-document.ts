import type { LibraryDocument } from "@/lib/domain/library/document";
import { deleteDocument, documentsResource, restoreDocument } from "../api/library";
import { loadToast } from "../ui/load-toast";
import { showFault } from "../ui/show-fault";
import { words } from "../words/words";

/** How long a deletion can be undone here, in milliseconds; the server allows slightly longer. */
const undoMs = 20_000;

/** Deletes a document and offers to undo it. */
export async function removeDocument({ id, name }: Pick<LibraryDocument, "id" | "name">): Promise<void> {
  try {
    await deleteDocument(id);
  } catch (error) {
    return showFault(error);
  } finally {
    await documentsResource.refresh();
  }
  const toast = await loadToast();
  toast(words.sessions.deleted(name), {
    duration: undoMs,
    action: { label: words.sessions.undo, onClick: () => void bringBack(id) },
  });
}

async function bringBack(id: LibraryDocument["id"]): Promise<void> {
  try {
    await restoreDocument(id);
  } catch (error) {
    await showFault(error);
  }
  await documentsResource.refresh();
}
