import { isLoopback } from "../launch/is-loopback.mjs";
import { isPublicAddress } from "../webhooks/public-address";

/** Whether an IP address may be connected to. */
export type AddressRule = (this: void, address: string) => boolean;

/** Allows this machine's loopback addresses and the open internet; private networks only where the environment says so. */
export function createAddressRule(environment: { CONNECTIONS_ALLOW_PRIVATE: boolean }): AddressRule {
  return (address) => environment.CONNECTIONS_ALLOW_PRIVATE || isLoopback(address) || isPublicAddress(address);
}
