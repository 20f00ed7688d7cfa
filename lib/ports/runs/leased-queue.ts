/** Work that waits in the database, each item done by the one server process that holds its lease. */
export interface LeasedQueue<Id extends string, Item> {
  /** Lists items to claim now, oldest first: those that nobody works on, or whose owner is gone. */
  findClaimable(): Promise<Id[]>;
  /** Claims an item for `owner` and counts the attempt; null when another process has it or nothing is left to do. */
  claim(id: Id, owner: string): Promise<Item | null>;
  /** Renews the lease; false when `owner` has lost the item, including when it is not needed any more. */
  renew(id: Id, owner: string): Promise<boolean>;
  /**
   * Gives up a lease at shutdown without finishing: another process may claim it at once, and the attempt does not
   * count.
   */
  release(id: Id, owner: string): Promise<void>;
}
