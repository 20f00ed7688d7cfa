import { createResource, type Resource } from "../resource";
import { listSessions, type SessionPage } from "./sessions";

/** Number of conversations that are listed at first, and added by each further page. */
export const pageSize = 30;
const largestPage = 100;

let query = "";

/** The conversations that match the search, loaded so far. */
export const sessionList: Resource<SessionPage> = createResource(async () => {
  const shown = sessionList.get().value?.items.length ?? 0;
  const asked = query;
  let page = await listSessions({ query: asked, limit: Math.min(largestPage, Math.max(pageSize, shown)) });
  // As many as are shown, so that nothing already scrolled to disappears.
  while (page.nextCursor !== null && page.items.length < shown) {
    const limit = Math.min(largestPage, shown - page.items.length);
    page = join(page, await listSessions({ query: asked, cursor: page.nextCursor, limit }));
  }
  return page;
});

/** Searches titles and questions; an empty text lists all. */
export function searchSessions(text: string): Promise<void> {
  query = text.trim();
  return sessionList.refresh();
}

/** Adds the next page, if there is one and the search has not changed in the meantime. Throws an ApiError. */
export async function showMoreSessions(): Promise<void> {
  const cursor = sessionList.get().value?.nextCursor;
  if (!cursor) return;
  const asked = query;
  const page = await listSessions({ query: asked, cursor, limit: pageSize });
  if (asked !== query || sessionList.get().value?.nextCursor !== cursor) return;
  sessionList.replace((known) => (known ? join(known, page) : page));
}

/** Merges two pages; an item that moved from the first to the second appears once. */
function join(known: SessionPage, next: SessionPage): SessionPage {
  const ids = new Set(next.items.map((item) => item.id));
  return { ...next, items: [...known.items.filter((item) => !ids.has(item.id)), ...next.items] };
}
