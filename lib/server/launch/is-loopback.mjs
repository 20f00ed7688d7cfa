import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/**
 * Whether a host is reachable from this computer only: localhost, any address of 127.0.0.0/8, or ::1, with brackets or
 * without. Treats other spellings as reachable from elsewhere.
 * @param {string} host without a port
 * @returns {boolean}
 */
export function isLoopback(host) {
  const bare = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  if (bare === "localhost") return true;
  const version = isIP(bare);
  return version !== 0 && loopback.check(bare, version === 4 ? "ipv4" : "ipv6");
}
