import { CaveatError } from "@/lib/domain/caveat-error";
import { findMethods } from "../auth/route-roles";
import { acceptedMethods } from "./accepted-methods";
import { AllowedMethods } from "./allowed-methods";

/**
 * Refuses requests that no page or route could handle: a method that the server or the operation at the address does not
 * support (`method_not_allowed`), an address that is not a path of this server or has malformed escapes, and two Host headers (`invalid_input`).
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
  const path = url.replace(/\?.*$/s, "");
  if (!isReadablePath(path)) {
    throw new CaveatError("invalid_input", "The address is malformed.", {
      remedy: "The path must start with a slash, and each % must start the escape of a UTF-8 character.",
    });
  }
  assertOperation(method, path);
}

/** Refuses what the framework would answer without a body. */
function assertOperation(method: string, path: string): void {
  const methods = findMethods(path);
  if (methods === undefined || method === "OPTIONS") return;
  const allowed = acceptedMethods.filter(
    (name) => name === "OPTIONS" || name in methods || (name === "HEAD" && "GET" in methods),
  );
  if (allowed.some((name) => name === method)) return;
  throw new CaveatError("method_not_allowed", "This address does not support this method.", {
    remedy: `Use one of ${allowed.join(", ")}.`,
    cause: new AllowedMethods(allowed),
  });
}

function isReadablePath(path: string): boolean {
  if (!path.startsWith("/")) return false;
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
