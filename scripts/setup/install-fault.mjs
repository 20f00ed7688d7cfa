import { toLastLines } from "./run-command.mjs";
import { SetUpFault } from "./set-up-fault.mjs";

/** Output of tools for known causes, with our sentence for each. The first match counts. */
const knownCauses = [
  {
    sign: /ENOSPC|No space left on device|\[Errno 28\]|Disk quota exceeded|EDQUOT/i,
    sentence: (/** @type {string} */ task) => `${task} failed because the disk is full.`,
    remedy: "Free at least 4 GB on the disk that holds this folder and start again.",
  },
  {
    sign: /EINTEGRITY|DO NOT MATCH THE HASHES/,
    sentence: (/** @type {string} */ task) => `${task} failed: a package is not the one that was pinned.`,
    remedy: "Try again; if it stays so, the registry or a proxy changes packages and must not be trusted.",
  },
  {
    sign: /npm error code EUSAGE|can only install packages when your package\.json and package-lock\.json/,
    sentence: (/** @type {string} */ task) => `${task} failed: package.json and package-lock.json do not fit together.`,
    remedy: "Restore both files with git, or run `npm install` if you have changed package.json yourself.",
  },
  {
    sign: /EACCES|EPERM|Permission denied|EROFS|Read-only file system/i,
    sentence: (/** @type {string} */ task) => `${task} failed: this folder cannot be written by the present user.`,
    remedy: "Start as the user who owns the folder, or change its owner.",
  },
  {
    sign: /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network request|NewConnectionError|Failed to establish a new connection|name resolution|nodename nor servname|Connection refused|Read timed out|ConnectTimeoutError|ProxyError|Max retries exceeded/i,
    sentence: (/** @type {string} */ task) => `${task} failed because the package registry cannot be reached.`,
    remedy: "Connect this computer to the network, or configure your proxy or mirror, and start again.",
  },
  {
    sign: /certificate|SSLError|CERT_/i,
    sentence: (/** @type {string} */ task) => `${task} failed: the registry's certificate is not trusted here.`,
    remedy: "Point NODE_EXTRA_CA_CERTS and PIP_CERT to your network's certificate file and start again.",
  },
];

/**
 * Explains why an installation failed, for a person. Known causes come without the tool's output, others with its last
 * lines.
 * @param {string} task for example "Installing JavaScript packages"
 * @param {string} output
 * @returns {SetUpFault}
 */
export function toInstallFault(task, output) {
  const known = knownCauses.find(({ sign }) => sign.test(output));
  if (known) return new SetUpFault(known.sentence(task), known.remedy);
  return new SetUpFault(
    `${task} failed.`,
    "The lines above say why; fix that, then start again.",
    toLastLines(output, 40),
  );
}
