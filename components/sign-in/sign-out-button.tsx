"use client";

import { LogOut } from "lucide-react";
import { signInPath } from "../api/open-sign-in";
import { signOut } from "../api/sign-in";
import { IconButton } from "../ui/icon-button";
import { showFault } from "../ui/show-fault";
import { words } from "../words/words";

/** Signs this browser out and leaves the page. */
export function SignOutButton() {
  const leave = async () => {
    try {
      await signOut();
      window.location.assign(signInPath);
    } catch (error) {
      await showFault(error);
    }
  };
  return (
    <IconButton name={words.signIn.signOut} onClick={() => void leave()}>
      <LogOut />
    </IconButton>
  );
}
