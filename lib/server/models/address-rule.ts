import { isLoopback } from "../launch/is-loopback.mjs";
import { isPublicAddress } from "../webhooks/public-address";

/** Whether connecting to an IP address is allowed. */
export type AddressRule = (this: void, address: string) => boolean;

/**
 * Allows this machine's loopback addresses and the public internet; private networks only if the environment says so.
 */
export function createAddressRule(environment: { CONNECTIONS_ALLOW_PRIVATE: boolean }): AddressRule {
  return (address) => environment.CONNECTIONS_ALLOW_PRIVATE || isLoopback(address) || isPublicAddress(address);
}
