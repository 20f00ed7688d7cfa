import { expect, it } from "vitest";
import { ApiError } from "../api/api-error";
import { attributesOf, render, textOf } from "../testing/render";
import { SessionMissing } from "./session-missing";

const page = (status: number, message: string) => render(<SessionMissing error={new ApiError(status, message)} />);

it.each([404, 400])("a conversation that is gone (%i) is reported as gone, with a next step", (status) => {
  const html = page(status, "There is no conversation of that id.");
  expect(textOf(html)).toBe(
    "Conversation not found It may have been deleted, or the address may be incomplete. Ask a new question",
  );
  expect(attributesOf(html, "href")).toEqual(["/"]);
});

it("a server that refuses is quoted", () => {
  expect(textOf(page(503, "The database does not answer. Try again in a minute."))).toBe(
    "Conversation not found The database does not answer. Try again in a minute. Ask a new question",
  );
});
