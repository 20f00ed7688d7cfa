import { expect, it } from "vitest";
import { ApiError } from "../api/api-error";
import { attributesOf, render, textOf } from "../testing/render";
import { SessionMissing } from "./session-missing";

const page = (status: number, message: string) => render(<SessionMissing error={new ApiError(status, message)} />);

it.each([404, 400])("a conversation that is gone (%i) is said to be gone, with a way on", (status) => {
  const html = page(status, "There is no conversation of that id.");
  expect(textOf(html)).toBe(
    "This conversation is not here It was deleted, or the address is incomplete. Ask a new question",
  );
  expect(attributesOf(html, "href")).toEqual(["/"]);
});

it("a server that refuses is quoted", () => {
  expect(textOf(page(503, "The database does not answer. Try again in a minute."))).toBe(
    "This conversation is not here The database does not answer. Try again in a minute. Ask a new question",
  );
});
