/**
 * Stores which browser sign-ins were ended before they expired, for all server processes. Removes an entry when its
 * sign-in would have expired, which bounds their number.
 */
export interface SignOutStore {
  /** Records a sign-out until the sign-in expires. Safe to call again. */
  add(signIn: { id: string; expiresAt: Date }): Promise<void>;
  /** Whether a sign-in was ended. */
  has(id: string): Promise<boolean>;
}
