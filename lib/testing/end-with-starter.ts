/**
 * Options of `spawn` for `scripts/start.mjs`, with which a Caveat ends once this process is gone, in whatever way and whatever it is
 * doing, such as building its pages. It watches its starter, and leads a process group of its own, because it could not end
 * what it has started if it were killed with ours.
 */
export const endWithStarter = { detached: true, variables: { CAVEAT_LAUNCHER: String(process.pid) } };
