/** How long a request waits for the driver installation, in milliseconds. */
export const driversMs = 300_000;
