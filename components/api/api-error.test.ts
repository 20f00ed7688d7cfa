import { expect, it } from "vitest";
import { ApiError, isConnectionError } from "./api-error";

it("only an error without a response is a connection error", () => {
  const errors = [
    new ApiError(0, "lost"),
    new ApiError(503, "busy"),
    new TypeError("fetch failed"),
    { status: 0 },
    undefined,
  ];
  expect(errors.map(isConnectionError)).toEqual([true, false, false, false, false]);
});
