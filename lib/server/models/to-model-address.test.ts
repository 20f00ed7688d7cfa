import { describe, expect, it } from "vitest";
import { isCaveatError } from "@/lib/domain/caveat-error";
import { createAddressRule } from "./address-rule";
import { toModelAddress } from "./to-model-address";

const names: Readonly<Record<string, string[]>> = {
  "models.example": ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
  "inside.example": ["10.1.2.3"],
  "both.example": ["93.184.215.14", "192.168.0.4"],
  "metadata.example": ["169.254.169.254"],
  localhost: ["127.0.0.1", "::1"],
};
const resolve = (host: string) => {
  const found = names[host];
  if (found === undefined) return Promise.reject(new Error("ENOTFOUND"));
  return Promise.resolve(found.map((address) => ({ address })));
};
const read = (text: string, CONNECTIONS_ALLOW_PRIVATE = false) =>
  toModelAddress(text, { mayConnect: createAddressRule({ CONNECTIONS_ALLOW_PRIVATE }), resolve }).catch(
    (error: unknown) => (isCaveatError(error, "invalid_input") ? `${error.fields[0]?.field}: ${error.message}` : error),
  );
const inside = "baseUrl: This server is on a private network.";

describe("the address of a model server", () => {
  it("may be on this machine or on the internet", async () => {
    const fine = [
      "http://127.0.0.1:11434/v1",
      "http://localhost:1234/v1",
      "http://[::1]:8080/v1",
      "http://127.9.8.7/v1",
      "https://models.example/v1",
      "https://models.example/openai/deployments/x",
    ];
    expect(await Promise.all(fine.map((text) => read(text)))).toEqual(fine);
  });

  it.each([
    "http://10.0.0.1/v1",
    "http://192.168.1.20:11434/v1",
    "http://172.16.0.1/v1",
    "http://169.254.169.254/latest",
    "http://100.64.0.1/v1",
    "http://0.0.0.0:11434/v1",
    "http://0x0a000001/v1",
    "http://[fd00::1]/v1",
    "http://[fe80::1]/v1",
    "http://[::ffff:10.0.0.1]/v1",
    "http://inside.example/v1",
    "http://both.example/v1",
    "http://metadata.example/v1",
  ])("is not in a private network: %s", async (text) => {
    expect(await read(text)).toBe(inside);
  });

  it("may be anywhere if the environment allows private networks", async () => {
    expect(await read("http://192.168.1.20:11434/v1", true)).toBe("http://192.168.1.20:11434/v1");
    expect(await read("http://inside.example/v1", true)).toBe("http://inside.example/v1");
  });

  it("of an unknown name is accepted, since the name may appear later", async () => {
    expect(await read("http://nowhere.example/v1")).toBe("http://nowhere.example/v1");
  });

  it("gets a version where it has no path, and loses trailing slashes", async () => {
    expect(
      await Promise.all(["http://localhost:11434", "http://localhost:11434/v1/"].map((text) => read(text))),
    ).toEqual(["http://localhost:11434/v1", "http://localhost:11434/v1"]);
  });

  it.each([
    ["localhost:11434", "This is not a web address."],
    ["file:///etc/passwd", "This is not a web address."],
    ["javascript:alert(1)", "This is not a web address."],
    ["models", "This is not a web address."],
    ["http://me:secret@localhost/v1", "The address must not contain a user name or password."],
    ["http://localhost/v1?key=secret", "The address must not contain a query or a fragment."],
    ["http://localhost/v1#secret", "The address must not contain a query or a fragment."],
  ])("is not %s", async (text, message) => {
    expect(await read(text)).toBe(`baseUrl: ${message}`);
  });
});
