/** Every method that a page or a route supports; others are refused before anything examines the request. */
export const acceptedMethods = ["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"] as const;
