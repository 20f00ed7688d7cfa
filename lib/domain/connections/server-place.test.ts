import { expect, it } from "vitest";
import { toServerPlace } from "./server-place";

it.each([
  [{ host: "::1" }, { host: "::1" }],
  [{ host: "[::1]" }, { host: "::1" }],
  [{ host: "[::1]:5433" }, { host: "::1", port: 5433 }],
  [
    { host: "[::1]:5433", port: 5433 },
    { host: "::1", port: 5433 },
  ],
  [
    { host: "[::1]", port: 5433 },
    { host: "::1", port: 5433 },
  ],
  [{ host: "fe80::1%eth0" }, { host: "fe80::1%eth0" }],
  [{ host: "[fe80::1%eth0]:1" }, { host: "fe80::1%eth0", port: 1 }],
  [{ host: "::ffff:127.0.0.1" }, { host: "::ffff:127.0.0.1" }],
  [{ host: "db.example.org:3306" }, { host: "db.example.org", port: 3306 }],
  [
    { host: "db.example.org", port: 3306 },
    { host: "db.example.org", port: 3306 },
  ],
  [{ host: null }, { host: null }],
  [{}, {}],
])("a host is separated from its port and its brackets: %j", (given, expected) => {
  expect(toServerPlace(given)).toEqual(expected);
});

it("two different ports, and a number that is no port, are refused", () => {
  expect(() => toServerPlace({ host: "[::1]:1", port: 2 })).toThrow("The host contains another port.");
  expect(() => toServerPlace({ host: "[::1]:70000" })).toThrow("A port is a number from 1 to 65535.");
});
