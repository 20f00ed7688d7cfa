import { describe, expect, it } from "vitest";
import { buttonsOf, render, textOf } from "../testing/render";
import { SignInForm } from "./sign-in-form";
import { SignOutButton } from "./sign-out-button";

describe("the form that signs in", () => {
  const html = render(<SignInForm returnTo="/s/1" />);

  it("says what is wanted and asks for nothing else", () => {
    expect(textOf(html)).toBe(
      "Sign in This Caveat is kept with a key: the value of CAVEAT_API_KEY that it was started with. Key Sign in",
    );
    expect(html.match(/<input[^>]*>/g)).toHaveLength(1);
  });

  it("hides what is typed, and lets a password manager keep it", () => {
    expect(html).toMatch(/<input(?=[^>]* type="password")(?=[^>]* name="key")[^>]* autoComplete="current-password"/i);
  });

  it("never puts the key into an address, even before the page's code has come", () => {
    expect(html).toMatch(/^<form(?=[^>]* method="post")[^>]* action="\/api\/sign-in"/);
  });
});

it("the way out is a button with a name", () => {
  expect(buttonsOf(render(<SignOutButton />))).toEqual(["Sign out"]);
});
