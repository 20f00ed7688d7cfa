"use client";

import { useLayoutEffect, useState } from "react";
import { createStore } from "../api/store";

type Action = (...parameters: never[]) => unknown;

/** Returns actions with stable identities that call the latest ones, for components that rarely rerender. */
export function useStableActions<Actions extends { [Name in keyof Actions]: Action }>(actions: Actions): Actions {
  const [{ newest, stable }] = useState(() => {
    const newest = createStore(actions);
    const names = Object.keys(actions) as (keyof Actions)[];
    const entries = names.map((name) => [name, (...parameters: never[]) => newest.get()[name](...parameters)]);
    return { newest, stable: Object.fromEntries(entries) as Actions };
  });
  useLayoutEffect(() => newest.set(() => actions));
  return stable;
}
