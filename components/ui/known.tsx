"use client";

import { Suspense, use, useEffect, useState, type ReactNode } from "react";

interface KnownProps<Value> {
  promise: Promise<Value | undefined>;
  /** Shown until it has arrived. */
  loading?: ReactNode;
  /** Shown for undefined. */
  otherwise?: ReactNode;
  children: (value: Value) => ReactNode;
}

/** Shows what the server streams once it has arrived. */
export function Known<Value>(props: KnownProps<Value>) {
  return (
    <Suspense fallback={props.loading ?? null}>
      <Content {...props} />
    </Suspense>
  );
}

function Content<Value>({ promise, otherwise = null, children }: KnownProps<Value>) {
  const value = use(promise);
  return value === undefined ? otherwise : children(value);
}

/** Returns what the server streams; undefined until it has arrived. Meanwhile a newer one leaves the known value. */
export function useArrived<Value>(promise: Promise<Value | undefined>): Value | undefined {
  const [value, setValue] = useState<Value | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    void promise.then((arrived) => {
      if (isCurrent) setValue(arrived);
    });
    return () => {
      isCurrent = false;
    };
  }, [promise]);
  return value;
}
