import { z } from "zod";

/** What a caller may do, each role including those before it: look, work with data, or administer the installation. */
export const Role = z.enum(["viewer", "analyst", "owner"]);
export type Role = z.infer<typeof Role>;

/** Whether the role `held` includes `needed`. */
export function hasRole(held: Role, needed: Role): boolean {
  return Role.options.indexOf(held) >= Role.options.indexOf(needed);
}
