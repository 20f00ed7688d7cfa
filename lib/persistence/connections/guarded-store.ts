import { toDatabaseError } from "./database-error";

/** Wraps a store so that its promises reject with what `toDatabaseError` makes of a database error. */
export function toGuardedStore<Store extends object>(store: Store): Store {
  return new Proxy(store, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== "function") return member;
      return (...parameters: unknown[]) => {
        const outcome: unknown = Reflect.apply(member, target, parameters);
        if (!(outcome instanceof Promise)) return outcome;
        return outcome.catch((error: unknown) => {
          throw toDatabaseError(error);
        });
      };
    },
  });
}
