import { expect, it } from "vitest";
import { findSafeLink, isDownload } from "./link-policy";

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

it("conversations may be downloaded, and nothing else of the app is linked", () => {
  const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
  const addresses = ["summary", "notebook", "bundle"].map((kind) => `/api/sessions/${id}/${kind}`);
  expect(addresses.map(isDownload)).toEqual([true, true, true]);
  const others = [
    `/api/sessions/${id}`,
    `//evil.example/api/sessions/${id}/summary`,
    `/api/sessions/${id}/summary?a`,
    "/",
  ];
  expect(others.map(isDownload)).toEqual([false, false, false, false]);
});
