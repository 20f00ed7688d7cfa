/** The oldest Node that can run these scripts, as `[major, minor]`. */
const oldestNode = [20, 19];

/**
 * Describes what is wrong with the running Node, in one sentence with its remedy; null when it is supported. Uses
 * syntax that old versions can parse.
 * @param {string} version as in `process.versions.node`
 * @returns {string | null}
 */
export function findNodeFault(version) {
  const parts = version.split(".").map(Number);
  const isNewEnough = parts[0] > oldestNode[0] || (parts[0] === oldestNode[0] && parts[1] >= oldestNode[1]);
  if (isNewEnough) return null;
  return (
    "Caveat needs Node " +
    oldestNode.join(".") +
    " or newer, and this is " +
    version +
    ".\n" +
    "Install a newer one from https://nodejs.org and start again."
  );
}

/**
 * Ends the process with a plain sentence when its Node is too old, else continues.
 * @param {() => Promise<unknown>} proceed loads and runs the rest, which an old Node could not even parse
 */
export function withSupportedNode(proceed) {
  const fault = findNodeFault(process.versions.node);
  if (fault !== null) {
    console.error(fault);
    process.exitCode = 1;
    return;
  }
  proceed().catch((error) => {
    console.error(error);
    process.exitCode = 1;
  });
}
