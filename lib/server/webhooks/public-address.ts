import { BlockList, isIP } from "node:net";
import os from "node:os";

const blocked = new BlockList();
/** IPv4 networks that are this machine's, private, link-local, for special uses, or multicast. */
const blocked4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;
for (const [network, prefix] of blocked4) blocked.addSubnet(network, prefix, "ipv4");

/** Global IPv6 unicast addresses. Exceptions are those for special uses or that wrap another address. */
const world6 = new BlockList();
world6.addSubnet("2000::", 3, "ipv6");
const blocked6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;
for (const [network, prefix] of blocked6) blocked.addSubnet(network, prefix, "ipv6");

/**
 * Whether an IP address, without brackets, is on the public internet: excludes this machine, whose own addresses may be
 * public, and its private networks.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !blocked.check(address, "ipv4") && !isOwnAddress(address, "ipv4");
  if (version !== 6 || !world6.check(address, "ipv6")) return false;
  return !blocked.check(address, "ipv6") && !isOwnAddress(address, "ipv6");
}

/** Whether an interface of this machine has the address. Looked up on each call, as addresses change while a server runs. */
function isOwnAddress(address: string, version: "ipv4" | "ipv6"): boolean {
  const own = new BlockList();
  for (const { address: given, family } of Object.values(os.networkInterfaces()).flatMap((given) => given ?? [])) {
    own.addAddress(given, family === "IPv4" ? "ipv4" : "ipv6");
  }
  return own.check(address, version);
}
