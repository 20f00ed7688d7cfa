/** Returns the page to open after signing in: `text` when it is a path of this site, otherwise the first page. */
export function toReturnPath(text: unknown): string {
  if (typeof text !== "string" || !text.startsWith("/")) return "/";
  const here = "http://here.invalid";
  const target = URL.canParse(text, here) ? new URL(text, here) : null;
  // Two slashes would begin another host's name.
  if (target?.origin !== here || target.pathname.startsWith("//")) return "/";
  return target.pathname === "/sign-in" ? "/" : `${target.pathname}${target.search}${target.hash}`;
}
