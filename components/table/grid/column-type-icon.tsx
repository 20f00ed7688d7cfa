import { CalendarDays, Hash, KeyRound, MapPin, Tags, ToggleLeft, Type, UserRound } from "lucide-react";
import type { ComponentType } from "react";
import type { ColumnType } from "@/lib/domain/datasets/dataset";
import { words } from "../../words/words";

const icons: Record<ColumnType, ComponentType<{ className?: string }>> = {
  number: Hash,
  category: Tags,
  text: Type,
  date: CalendarDays,
  boolean: ToggleLeft,
  id: KeyRound,
  geo: MapPin,
  personal: UserRound,
};

/** Shows the type of a column as an icon, with its name for assistive technology. */
export function ColumnTypeIcon({ type }: { type: ColumnType }) {
  const Icon = icons[type];
  return (
    <span role="img" aria-label={words.columnTypes[type]} title={words.columnTypes[type]} className="shrink-0">
      <Icon className="size-3.5 text-ink-soft" />
    </span>
  );
}
