import { CaveatError } from "@/lib/domain/caveat-error";
import { hasRole, type Role } from "@/lib/domain/tools/role";

/** Throws `forbidden` if the role `held` does not include `needed`. */
export function assertRole(held: Role, needed: Role): void {
  if (hasRole(held, needed)) return;
  throw new CaveatError("forbidden", `This requires the role “${needed}”, but yours is “${held}”.`, {
    remedy: "Ask someone with that role.",
  });
}
