import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button";
import { Tooltip } from "./tooltip";

/** A button that shows an icon only; its name stands in a tooltip and is what assistive technology reads. */
export function IconButton({
  name,
  children,
  ...rest
}: Omit<ComponentProps<typeof Button>, "aria-label" | "name"> & { name: string; children: ReactNode }) {
  return (
    <Tooltip text={name}>
      <Button kind="quiet" size="icon" aria-label={name} {...rest}>
        {children}
      </Button>
    </Tooltip>
  );
}
