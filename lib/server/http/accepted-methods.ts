/** All methods that pages and routes support; others are refused before the request is processed. */
export const acceptedMethods = ["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"] as const;
