/**
 * Validates the target of a link in an answer: only web pages are allowed. `host` is shown beside the text, because a
 * model wrote the text.
 */
export function findSafeLink(address: unknown): { href: string; host: string } | null {
  if (typeof address !== "string" || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  if (url.username !== "" || url.password !== "") return null;
  return { href: url.href, host: url.host };
}

const download = /^\/api\/sessions\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/(?:summary|notebook|bundle)$/;

/** Whether an address is a conversation download of this installation, which has no side effects. */
export function isDownload(address: unknown): address is string {
  return typeof address === "string" && download.test(address);
}
