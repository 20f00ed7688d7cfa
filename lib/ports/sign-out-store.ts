/**
 * Keeps which sign-ins of browsers were ended before they expired, for all server processes. An entry goes when its sign-in
 * would have expired anyway, so that there are never more than were signed out in that time.
 */
export interface SignOutStore {
  /** Keeps a sign-out until the sign-in expires. Safe to call again. */
  add(signIn: { id: string; expiresAt: Date }): Promise<void>;
  /** Whether a sign-in was ended. */
  has(id: string): Promise<boolean>;
}
