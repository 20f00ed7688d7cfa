/** Addresses of the isolated network of a part of the drill, all in public ranges. */
export const ownNetwork = {
  /** Address of the machine itself. */
  own: "11.11.11.11",
  /** Address of another machine, which may be called. */
  other: "12.12.12.12",
  /** Port on which the other machine listens. */
  port: 8080,
  /** Names in the hosts file, by what they resolve to. */
  names: { loopback: "loopback.drill.test", own: "own.drill.test", other: "other.drill.test" },
} as const;
