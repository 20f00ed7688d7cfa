"use client";

import { LogOut } from "lucide-react";
import { signInPath } from "../api/open-sign-in";
import { signOut } from "../api/sign-in";
import { IconButton } from "../ui/icon-button";
import { tellFault } from "../ui/tell-fault";
import { words } from "../words";

/** Takes this browser's sign-in away and leaves. */
export function SignOutButton() {
  const leave = async () => {
    try {
      await signOut();
      window.location.assign(signInPath);
    } catch (error) {
      await tellFault(error);
    }
  };
  return (
    <IconButton name={words.signIn.signOut} onClick={() => void leave()}>
      <LogOut />
    </IconButton>
  );
}
