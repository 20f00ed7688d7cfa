"use client";

import { useState, type FormEvent } from "react";
import { signIn } from "../api/sign-in";
import { Mark } from "../shell/mark";
import { Button } from "../ui/button";
import { words } from "../words/words";

/** Asks for the key of the installation and opens `returnTo` with it. */
export function SignInForm({ returnTo }: { returnTo: string }) {
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const key = new FormData(event.currentTarget).get("key");
    setPending(true);
    setFault(null);
    try {
      await signIn(typeof key === "string" ? key : "");
      // A full page load, because nothing loaded without a key is usable.
      window.location.assign(returnTo);
    } catch (error) {
      setFault(error instanceof Error ? error.message : words.errors.unexpectedReply);
      setPending(false);
    }
  };

  return (
    // The method keeps the key out of the address before hydration.
    <form
      method="post"
      action="/api/sign-in"
      onSubmit={(event) => void submit(event)}
      className="m-auto grid w-full max-w-sm gap-4 p-6"
    >
      <h1 className="flex items-center gap-2 text-lg font-semibold tracking-tight">
        <Mark />
        {words.signIn.title}
      </h1>
      <p className="text-ink-soft">{words.signIn.introduction}</p>
      <label className="grid gap-1 text-small font-medium">
        {words.signIn.key}
        <input
          name="key"
          type="password"
          required
          autoFocus
          autoComplete="current-password"
          aria-invalid={fault !== null}
          aria-describedby="sign-in-fault"
          className="h-9 rounded-md border bg-surface px-2.5 font-mono"
        />
      </label>
      <p id="sign-in-fault" role="alert" className="text-small text-failed empty:hidden">
        {fault}
      </p>
      <Button type="submit" kind="primary" disabled={pending}>
        {pending ? words.signIn.pending : words.signIn.submit}
      </Button>
    </form>
  );
}
