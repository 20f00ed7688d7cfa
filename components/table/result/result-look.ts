import type { MessageId } from "@/lib/domain/ids";
import type { TableView } from "@/lib/domain/datasets/table-view";
import { createStore, type Store } from "../../api/store";
import { plainLayout, type GridLayout } from "../grid/grid-layout";
import { wholeTable } from "../view-address";

/** A person's view of an answer's table. */
export interface ResultLook {
  view: Store<TableView>;
  layout: Store<GridLayout>;
}

const looks = new Map<string, ResultLook>();

/**
 * Stores the view of an answer's table, kept as long as the page, so that switching to the code and back loses nothing.
 * @param place position of the table, from 0.
 */
export function resultLook(messageId: MessageId, place: number): ResultLook {
  const name = `${messageId} ${place}`;
  const present = looks.get(name);
  if (present !== undefined) return present;
  const look = { view: createStore(wholeTable), layout: createStore(plainLayout) };
  looks.set(name, look);
  return look;
}
