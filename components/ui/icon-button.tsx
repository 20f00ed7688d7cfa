import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button";
import { Tooltip } from "./tooltip";

/** A button with only an icon; its name is shown in a tooltip and read by assistive technology. */
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
