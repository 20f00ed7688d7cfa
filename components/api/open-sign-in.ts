/** Address of the sign-in page. */
export const signInPath = "/sign-in";

/** Opens the sign-in page, which leads back here. */
export function openSignIn(): void {
  if (typeof location === "undefined" || location.pathname === signInPath) return;
  const here = `${location.pathname}${location.search}`;
  location.assign(`${signInPath}?next=${encodeURIComponent(here)}`);
}
