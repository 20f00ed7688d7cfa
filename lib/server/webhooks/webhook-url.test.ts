import { expect, it } from "vitest";
import { toHost, WebhookUrl } from "./webhook-url";

it("accepts addresses of the public internet and names, in their usual spelling", () => {
  const given = ["https://hooks.example/a?b=c", " HTTP://Example.com:8080 ", "https://[2606:4700:4700::1111]/x"];
  expect(given.map((url) => WebhookUrl.parse(url))).toEqual([
    "https://hooks.example/a?b=c",
    "http://example.com:8080/",
    "https://[2606:4700:4700::1111]/x",
  ]);
});

it("refuses this machine and private networks in every spelling", () => {
  const given = [
    ...["http://127.0.0.1/", "http://127.1/", "http://2130706433/", "http://0x7f000001/", "http://0177.0.0.1/"],
    ...["http://[::1]/", "http://[::ffff:7f00:1]/", "http://[::ffff:127.0.0.1]/", "http://localhost:3000/"],
    ...["http://a.localhost/", "http://LOCALHOST./", "http://169.254.169.254/latest/meta-data", "http://0/"],
    ...["http://10.0.0.1/", "http://[fe80::1]/", "http://１２７.0.0.1/", "http://127。0。0。1/"],
  ];
  expect(given.filter((url) => WebhookUrl.safeParse(url).success)).toEqual([]);
});

it("refuses anything but a web address, and names and passwords in it", () => {
  const given = ["", "hooks.example", "ftp://a.example/", "file:///etc/passwd", "https://me:pass@a.example/", 7];
  expect(given.filter((url) => WebhookUrl.safeParse(url).success)).toEqual([]);
  expect(WebhookUrl.safeParse("javascript:alert(1)").error?.issues[0]?.message).toBe(
    "A webhook is called over HTTPS or HTTP.",
  );
});

it("returns the host as a resolver takes it", () => {
  expect(["https://a.example:1/", "http://[2606::1]/"].map((url) => toHost(new URL(url)))).toEqual([
    "a.example",
    "2606::1",
  ]);
});
