import type { CaveatError } from "@/lib/domain/caveat-error";

/** Renders the refusal `problem` as a page without scripts for browsers: what is wrong and what to do. */
export function toRefusalPage(problem: Response, { message, remedy }: CaveatError): Response {
  const headers = new Headers(problem.headers);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
  const next = remedy === undefined ? "" : `<p>${toHtml(remedy)}</p>`;
  const page = `<!doctype html><html lang="en"><title>Caveat</title><h1>${toHtml(message)}</h1>${next}</html>\n`;
  return new Response(page, { status: problem.status, headers });
}

function toHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
