"use client";

import type { ComponentProps } from "react";
import { useLoaded } from "../ui/use-loaded";
import type { RecipePanel } from "./recipe-panel";

const load = () => import("./recipe-panel");

/** The recipe of a dataset, loaded when its tab is first opened. */
export function LazyRecipePanel(props: ComponentProps<typeof RecipePanel>) {
  const room = useLoaded(load, true);
  return room === null ? <div aria-busy className="h-40" /> : <room.RecipePanel {...props} />;
}
