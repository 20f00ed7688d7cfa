"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import { classNames } from "../ui/class-names";
import type { SaveMenu } from "./save-menu";

const Loaded = lazy(() => import("./save-menu").then((room) => ({ default: room.SaveMenu })));

/** A menu of files to save, loaded after its surroundings, with its space reserved. */
export function LazySaveMenu(props: ComponentProps<typeof SaveMenu>) {
  return (
    <Suspense fallback={<span aria-hidden className={classNames("shrink-0", props.small ? "size-7" : "size-8")} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
