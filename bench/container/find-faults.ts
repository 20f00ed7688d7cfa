import { z } from "zod";

const Health = z.object({
  status: z.literal("ok"),
  database: z.literal("external"),
  sandbox: z.enum(["namespaces", "landlock"]),
  access: z.literal("key"),
  engineLabel: z.undefined().optional(),
});

/**
 * Names what is wrong with an answer of /api/health that was requested without the key, and with the log of the start:
 * both have to name a tier that confines.
 */
export function findHealthFaults(health: unknown, log: string): string[] {
  const parsed = Health.safeParse(health);
  if (!parsed.success) {
    return parsed.error.issues.map(
      ({ path, message }) => `/api/health, ${path.join(".")}: ${message} (${JSON.stringify(health)})`,
    );
  }
  if (new RegExp(`Sandbox +${parsed.data.sandbox}`).test(log)) return [];
  return [`The log does not name the tier ${parsed.data.sandbox}.`];
}

/** Names the privileges that a process in the container should not have, given what it printed about itself. */
export function findPrivilegeFaults(printed: string): string[] {
  const account = /^\d+$/m.exec(printed)?.[0];
  return [
    ...(account === undefined ? [`The container printed nothing about its account: ${printed}`] : []),
    ...(account === "0" ? ["It runs as root."] : []),
    ...(/^CapBnd:\s*0+$/m.test(printed) ? [] : ["It has capabilities."]),
    ...(/^NoNewPrivs:\s*1$/m.test(printed) ? [] : ["It can gain privileges."]),
    ...(/^written$/m.test(printed) ? ["It can write to its own program."] : []),
  ];
}
