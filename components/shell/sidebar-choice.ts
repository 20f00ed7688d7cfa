import { createStore } from "../api/store";

/** The cookie that stores whether the sidebar is hidden, so that the server renders its last state. */
export const sidebarCookie = "caveat-sidebar";

/** Its value while the sidebar is hidden. */
export const hidden = "hidden";

const yearSeconds = 31_536_000;

/** Stores in this browser whether the sidebar is hidden. */
export function keepSidebar(isHidden: boolean): void {
  const value = isHidden ? `${hidden}; max-age=${yearSeconds}` : "; max-age=0";
  document.cookie = `${sidebarCookie}=${value}; path=/; samesite=lax`;
}

/** Counts requests to focus the search, so that the field takes the focus even when it has yet to appear. */
export const searchRequests = createStore(0);
