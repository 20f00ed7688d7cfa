import type { Family } from "../attack";
import { fullDisk } from "../families/full-disk";
import { ownAddresses } from "../families/own-addresses";

/** Attacks that take a network of their own, and those that take a small disk, in this order. */
export const apartFamilies: readonly [Family, Family] = [ownAddresses, fullDisk];
