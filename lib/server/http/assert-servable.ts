import { CaveatError } from "@/lib/domain/caveat-error";
import { acceptedMethods } from "./accepted-methods";

/**
 * Refuses requests that no page or route could handle: an unsupported method (`method_not_allowed`), an address that is
 * not a path of this server or has malformed escapes, and two Host headers (`invalid_input`).
 * @param request.hosts all Host headers, in order.
 */
export function assertServable({
  method,
  url,
  hosts,
}: {
  method: string;
  url: string;
  hosts: readonly string[];
}): void {
  if (!acceptedMethods.some((accepted) => accepted === method)) {
    throw new CaveatError("method_not_allowed", "This server does not support this method.", {
      remedy: `Use one of ${acceptedMethods.join(", ")}.`,
    });
  }
  if (hosts.length > 1) throw new CaveatError("invalid_input", "A request must have exactly one Host header.");
  if (!isReadablePath(url.replace(/\?.*$/s, ""))) {
    throw new CaveatError("invalid_input", "The address is malformed.", {
      remedy: "The path must start with a slash, and each % must start the escape of a UTF-8 character.",
    });
  }
}

function isReadablePath(path: string): boolean {
  if (!path.startsWith("/")) return false;
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
