/**
 * Builds the Content Security Policy of a page: whatever data or models put into the page, the browser only runs
 * scripts with this response's nonce and the scripts they load, and contacts no other server. Allows inline styles.
 * @param options.nonce base64, unique to this response.
 * @param options.development allows `eval`, as the development server requires.
 */
export function toContentSecurityPolicy({ nonce, development }: { nonce: string; development: boolean }): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
