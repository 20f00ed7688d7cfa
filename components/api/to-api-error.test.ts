import { expect, it } from "vitest";
import { toApiError } from "./to-api-error";

const sentence = (body: unknown, status = 400) => {
  const error = toApiError(status, typeof body === "string" ? body : JSON.stringify(body));
  return [error.status, error.message];
};

it("a problem document becomes its sentence, including fields it does not name itself", () => {
  expect(
    sentence({
      title: "The request is not valid",
      status: 400,
      detail: "Some fields are not valid.",
      errors: [{ field: "title", message: "is empty" }],
    }),
  ).toEqual([400, "Some fields are not valid. title: is empty"]);
  const detail = "Step 1 cannot run on PostgreSQL. Switch the step off.";
  const errors = [{ field: "parse_number_1", message: "Step 1 cannot run on PostgreSQL." }];
  expect(sentence({ detail, errors }, 422)).toEqual([422, detail]);
  expect(sentence({ errors }, 422)).toEqual([422, "parse_number_1: Step 1 cannot run on PostgreSQL."]);
  expect(sentence({ title: "Not found" }, 404)).toEqual([404, "Not found"]);
});

it("an upload whose files were all refused becomes the reasons", () => {
  const rejected = [{ name: "a.csv", reason: "The file is empty." }];
  expect(sentence({ items: [], rejected }, 422)).toEqual([422, "The file is empty."]);
  const problem = { title: "The file could not be read", status: 422, detail: "No file was accepted. a.csv: …" };
  expect(sentence({ ...problem, items: [], rejected }, 422)).toEqual([422, "The file is empty."]);
});

it("any other reply becomes its status, never its text", () => {
  const expected = "The server returned status 502. Try again.";
  expect(sentence("<html>Bad gateway</html>", 502)).toEqual([502, expected]);
  expect(sentence({}, 502)).toEqual([502, expected]);
  expect(sentence("", 502)).toEqual([502, expected]);
});
