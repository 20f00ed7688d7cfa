/** Where a browser signs in. */
export const signInPath = "/sign-in";

/** Leaves for the page that signs in, which leads back here. */
export function openSignIn(): void {
  if (typeof location === "undefined" || location.pathname === signInPath) return;
  const here = `${location.pathname}${location.search}`;
  location.assign(`${signInPath}?next=${encodeURIComponent(here)}`);
}
