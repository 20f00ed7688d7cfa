import { describe, expect, it } from "vitest";
import { buttonsOf, render, textOf } from "../testing/render";
import { SignInForm } from "./sign-in-form";
import { SignOutButton } from "./sign-out-button";

describe("the sign-in form", () => {
  const html = render(<SignInForm returnTo="/s/1" />);

  it("says what is required and asks for nothing else", () => {
    expect(textOf(html)).toBe(
      "Sign in This server requires a key: the value of CAVEAT_API_KEY with which it was started. Key Sign in",
    );
    expect(html.match(/<input[^>]*>/g)).toHaveLength(1);
  });

  it("hides the key, and lets a password manager store it", () => {
    expect(html).toMatch(/<input(?=[^>]* type="password")(?=[^>]* name="key")[^>]* autoComplete="current-password"/i);
  });

  it("never puts the key into an address, even before hydration", () => {
    expect(html).toMatch(/^<form(?=[^>]* method="post")[^>]* action="\/api\/sign-in"/);
  });
});

it("sign-out is a button with a name", () => {
  expect(buttonsOf(render(<SignOutButton />))).toEqual(["Sign out"]);
});
