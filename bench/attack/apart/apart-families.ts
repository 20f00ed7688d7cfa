import type { Family } from "../attack";
import { fullDisk } from "../families/full-disk";
import { ownAddresses } from "../families/own-addresses";

/** Attacks that need a separate network, and those that need a small disk, in this order. */
export const apartFamilies: readonly [Family, Family] = [ownAddresses, fullDisk];
