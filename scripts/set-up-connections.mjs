/**
 * Installs the connection drivers into their own environment; started by the server when a user adds the first
 * connection. Prints progress line by line, and as its last line the interpreter, or the fault.
 */
import { repositoryRoot } from "./setup/repository.mjs";
import { SetUpFault, toFaultText } from "./setup/set-up-fault.mjs";
import { setUpConnections } from "./setup/set-up.mjs";

try {
  console.log(await setUpConnections(repositoryRoot));
} catch (error) {
  if (!(error instanceof SetUpFault)) throw error;
  console.log(toFaultText(error));
  process.exitCode = 1;
}
