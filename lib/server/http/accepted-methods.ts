/** Every method that a page or a route answers to; others are refused before anything looks at the request. */
export const acceptedMethods = ["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"] as const;
