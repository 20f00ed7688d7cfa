import path from "node:path";

/** Variables that say how packages are fetched: from which registry, through which proxy, with which certificates. */
const fetching = /^(npm_config_registry|pip_index_url|pip_cert|node_extra_ca_certs|ssl_cert_file|\w+_proxy)$/i;

/**
 * Returns the variables of a start that fetch packages as this account does.
 * @param options.caches a folder for caches that are empty at first; null for the caches of the account.
 */
export function toPackageSettings(
  environment: Readonly<Record<string, string | undefined>>,
  { caches }: { caches: string | null },
): Record<string, string> {
  const kept = Object.entries(environment).filter((entry): entry is [string, string] => fetching.test(entry[0]));
  const empty: Record<string, string> =
    caches === null ? {} : { npm_config_cache: path.join(caches, "npm"), PIP_CACHE_DIR: path.join(caches, "pip") };
  return { ...Object.fromEntries(kept), ...empty };
}
