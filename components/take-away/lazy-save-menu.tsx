"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import { classNames } from "../ui/class-names";
import { useInBrowser } from "../ui/use-in-browser";
import type { SaveMenu } from "./save-menu";

const Loaded = lazy(() => import("./save-menu").then((room) => ({ default: room.SaveMenu })));

/** A menu of files to save, loaded after its surroundings with its space reserved: on the server, it would have no effect. */
export function LazySaveMenu(props: ComponentProps<typeof SaveMenu>) {
  const space = <span aria-hidden className={classNames("shrink-0", props.small ? "size-7" : "size-8")} />;
  if (!useInBrowser()) return space;
  return (
    <Suspense fallback={space}>
      <Loaded {...props} />
    </Suspense>
  );
}
