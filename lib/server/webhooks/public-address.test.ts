import os from "node:os";
import { afterEach, expect, it, vi } from "vitest";
import { isPublicAddress } from "./public-address";

afterEach(() => vi.restoreAllMocks());

/** Mocks an interface with these addresses. */
function withAddresses(...addresses: string[]): ReturnType<typeof os.networkInterfaces> {
  const common = { mac: "00:00:00:00:00:01", internal: false, cidr: null };
  return {
    outside: addresses.map((address) =>
      address.includes(":")
        ? { ...common, address, family: "IPv6", netmask: "ffff:ffff:ffff:ffff::", scopeid: 0 }
        : { ...common, address, family: "IPv4", netmask: "255.255.255.0" },
    ),
  };
}

it("addresses of the public internet are public", () => {
  const addresses = ["1.1.1.1", "8.8.8.8", "100.63.255.255", "172.32.0.1", "223.255.255.255", "2606:4700:4700::1111"];
  expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
});

it("addresses of this machine, of private networks and for special uses are not", () => {
  const addresses = [
    ...["0.0.0.0", "127.0.0.1", "127.255.255.254", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
    ...["169.254.169.254", "100.64.0.1", "100.127.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1", "198.19.0.1"],
    ...["198.51.100.1", "203.0.113.9", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255"],
    ...["::", "::1", "fe80::1", "fc00::1", "fd12:3456::1", "ff02::1", "2001:db8::1", "2001::1", "2002:7f00:1::"],
    ...["3fff::1", "fec0::1", "100::1", "5f00::1"],
  ];
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

it("no address of version 4 gets through inside one of version 6", () => {
  const addresses = [
    ...["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:169.254.169.254", "::ffff:8.8.8.8", "::127.0.0.1"],
    ...["64:ff9b::7f00:1", "64:ff9b:1::a00:1", "2002:a9fe:a9fe::1", "2001:0:4136:e378:8000:63bf:80ff:fffe"],
  ];
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

it("public addresses of this machine's own interfaces are not, however they are written", () => {
  const others = ["1.1.1.2", "2606:4700::2"];
  const own = ["1.1.1.1", "2606:4700::a", "2606:4700:0:0::A", "2606:4700:0000:0000:0000:0000:0000:000a"];
  expect([...own, ...others].filter((address) => !isPublicAddress(address))).toEqual([]);
  const interfaces = { ...os.networkInterfaces(), ...withAddresses("1.1.1.1", "2606:4700::a", "fe80::1") };
  vi.spyOn(os, "networkInterfaces").mockReturnValue(interfaces);
  expect([...own, ...others].filter(isPublicAddress)).toEqual(others);
});

it("anything but an address is not public", () => {
  expect(["", "localhost", "1.2.3", "0x7f.1", "[::1]", "fe80::1%eth0"].filter(isPublicAddress)).toEqual([]);
});
