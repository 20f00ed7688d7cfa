import { expect, it } from "vitest";
import { findSafeLink } from "./link-policy";

it("web pages may be linked, and their host is returned", () => {
  expect(findSafeLink("https://docs.example:8080/a?b#c")).toEqual({
    href: "https://docs.example:8080/a?b#c",
    host: "docs.example:8080",
  });
});

it("everything else is refused: scripts, data, files, the app's own addresses, addresses with credentials", () => {
  const refused = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "mailto:a@b.example",
    "/api/sessions",
    "//evil.example",
    "https://trusted.example@evil.example/",
    "",
    undefined,
    7,
  ];
  expect(refused.map(findSafeLink)).toEqual(refused.map(() => null));
});
