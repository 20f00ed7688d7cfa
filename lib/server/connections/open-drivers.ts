/** How long a request waits for the drivers to be installed, in milliseconds. */
export const driversMs = 300_000;
