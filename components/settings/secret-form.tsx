"use client";

import { useState, type FormEvent } from "react";
import { fieldLook } from "../table/field-look";
import { Button } from "../ui/button";

/** One field for a key that was lost. */
export function SecretForm(props: {
  /** Name of the field for those who do not see what it belongs to. */
  label: string;
  placeholder: string;
  /** Name of the button. */
  action: string;
  onSave: (secret: string) => void;
}) {
  const [secret, setSecret] = useState("");
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (secret.trim() !== "") props.onSave(secret);
  };
  return (
    <form onSubmit={save} className="flex flex-wrap gap-2">
      <input
        type="password"
        autoComplete="off"
        aria-label={props.label}
        placeholder={props.placeholder}
        value={secret}
        onChange={(event) => setSecret(event.target.value)}
        className={`${fieldLook} min-w-40 flex-1`}
      />
      <Button type="submit">{props.action}</Button>
    </form>
  );
}
