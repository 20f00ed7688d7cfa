/** Addresses of the network that a part of the drill has for itself, all of them such as the open internet has. */
export const ownNetwork = {
  /** Of the machine itself. */
  own: "11.11.11.11",
  /** Of another machine, which may be called. */
  other: "12.12.12.12",
  /** Where the other machine listens. */
  port: 8080,
  /** Names in the hosts file, by what they stand for. */
  names: { loopback: "loopback.drill.test", own: "own.drill.test", other: "other.drill.test" },
} as const;
