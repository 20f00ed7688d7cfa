import type { Container } from "../../container";

/** Revokes the standing approvals of tools, which applied to the tools that had these names before. */
export async function revokeApprovals(
  { settings }: Pick<Container, "settings">,
  isRevoked: (registeredName: string) => boolean,
): Promise<void> {
  const { toolsApproved = [] } = await settings.get();
  const kept = toolsApproved.filter((name) => !isRevoked(name));
  if (kept.length < toolsApproved.length) await settings.update({ toolsApproved: kept });
}
