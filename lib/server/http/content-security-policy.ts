/**
 * Builds the policy of a page: whatever data or a model put into it, the browser runs only the scripts of this
 * response, which carry its nonce, and the scripts these load, and contacts no other server. Allows inline styles.
 * @param options.nonce base64, made for this one response.
 * @param options.development allows code to be evaluated, as the development server requires.
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
