import { NextResponse, type NextRequest } from "next/server";
import { toContentSecurityPolicy } from "@/lib/server/http/content-security-policy";

/** Matches pages only: neither the API, whose bodies would be read here first, nor the files of the build. */
export const config = { matcher: "/((?!api/|_next/static/|_next/image).*)" };

/**
 * Gives each page its own nonce: in the policy for the browser, and in the request, from which Next and the layout pass
 * it to their scripts. Does not decide who may see a page.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(globalThis.crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const policy = toContentSecurityPolicy({ nonce, development: process.env.NODE_ENV === "development" });
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  headers.delete("content-security-policy-report-only");
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}
