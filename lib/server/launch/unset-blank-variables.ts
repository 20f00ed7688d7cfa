/**
 * Deletes variables that contain only whitespace: here an empty one counts as not set, while libraries that read the
 * environment directly, some as soon as they are loaded, reject it.
 */
export function unsetBlankVariables(env: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(env)) {
    if (value?.trim() === "") Reflect.deleteProperty(env, name);
  }
}
