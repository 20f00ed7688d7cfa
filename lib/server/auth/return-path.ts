/** Returns the page to open after signing in: `text` if it is a path of this site, otherwise the home page. */
export function toReturnPath(text: unknown): string {
  if (typeof text !== "string" || !text.startsWith("/")) return "/";
  const here = "http://here.invalid";
  const target = URL.canParse(text, here) ? new URL(text, here) : null;
  // Two slashes would start a host name.
  if (target?.origin !== here || target.pathname.startsWith("//")) return "/";
  return target.pathname === "/sign-in" ? "/" : `${target.pathname}${target.search}${target.hash}`;
}
