"use client";

import { useState, type FormEvent } from "react";
import { fieldLook } from "../table/field-look";
import { Button } from "../ui/button";

/** A single field to reenter a lost key. */
export function SecretForm(props: {
  /** Accessible name of the field. */
  label: string;
  placeholder: string;
  /** Label of the button. */
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
