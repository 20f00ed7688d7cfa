"use client";

import type { Preparation } from "@/lib/domain/recipes/preparation";
import { useLoaded } from "../ui/use-loaded";

const load = () => import("./preparation-card").then((room) => ({ Card: room.PreparationCard }));

/** Shows what an answer changed in the data, by a card that is loaded with the first one. */
export function LazyPreparationCard({ preparation }: { preparation: Preparation }) {
  const room = useLoaded(load, true);
  return room === null ? (
    <div aria-hidden className="h-40 animate-pulse rounded-md bg-sunken" />
  ) : (
    <room.Card preparation={preparation} />
  );
}
