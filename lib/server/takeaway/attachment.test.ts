import { expect, it } from "vitest";
import { attachmentHeaders } from "./attachment";

it("names the file in plain letters and in its own script, and forbids it to be a page", () => {
  expect(attachmentHeaders({ name: "größe (1)'s.csv", mediaType: "text/csv" })).toEqual({
    "content-type": "text/csv",
    "content-disposition": `attachment; filename="gr__e _1__s.csv"; filename*=UTF-8''gr%C3%B6%C3%9Fe%20%281%29%27s.csv`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
  });
});

it("allows no name to end the header or add to it", () => {
  const headers = attachmentHeaders({ name: 'a"\r\nset-cookie: x=1;\ud800.csv', mediaType: "text/csv" });
  expect(headers["content-disposition"]).toBe(
    `attachment; filename="a___set-cookie_ x_1__.csv"; filename*=UTF-8''a%22%0D%0Aset-cookie%3A%20x%3D1%3B%EF%BF%BD.csv`,
  );
  expect(() => new Headers(headers)).not.toThrow();
});
