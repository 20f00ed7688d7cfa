import { createStore } from "../api/store";

/** The cookie that keeps whether the sidebar is hidden, so that the server draws the page as it was left. */
export const sidebarCookie = "caveat-sidebar";

/** Its value while the sidebar is hidden. */
export const hidden = "hidden";

const yearSeconds = 31_536_000;

/** Keeps in this browser whether the sidebar is hidden. */
export function keepSidebar(isHidden: boolean): void {
  const value = isHidden ? `${hidden}; max-age=${yearSeconds}` : "; max-age=0";
  document.cookie = `${sidebarCookie}=${value}; path=/; samesite=lax`;
}

/** Counts how often somebody wanted to search, so that the field takes the focus also when it has yet to appear. */
export const searchWishes = createStore(0);
