import { toServerAddress, type AddressCheck } from "./to-server-address";

/**
 * Normalises the address of a model server: removes a trailing slash, and appends `/v1` if it has no path. Throws
 * `invalid_input` for anything but a web address without a password in an allowed network.
 */
export async function toModelAddress(text: string, check: AddressCheck): Promise<string> {
  const url = await toServerAddress(text, { ...check, field: "baseUrl", example: "http://127.0.0.1:11434/v1" });
  if (url.pathname === "/") url.pathname = "/v1";
  return url.href.replace(/\/+$/, "");
}
