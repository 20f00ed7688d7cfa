import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext, SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ContextType, ReactNode } from "react";

const nothing = () => undefined;

const router: NonNullable<ContextType<typeof AppRouterContext>> = {
  push: nothing,
  replace: nothing,
  refresh: nothing,
  back: nothing,
  forward: nothing,
  prefetch: nothing,
  bfcacheId: "",
};

const noParameters = new URLSearchParams();

/** What Next.js provides around a page: a router, and the current address. */
export function InRouter({ pathname, children }: { pathname: string; children: ReactNode }) {
  return (
    <AppRouterContext.Provider value={router}>
      <PathnameContext.Provider value={pathname}>
        <SearchParamsContext.Provider value={noParameters}>{children}</SearchParamsContext.Provider>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>
  );
}
