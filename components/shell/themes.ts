import { Monitor, Moon, Sun } from "lucide-react";
import { words } from "../words/words";

/** The available themes. */
export const themes = [
  { id: "system", label: words.shell.system, Sign: Monitor },
  { id: "light", label: words.shell.light, Sign: Sun },
  { id: "dark", label: words.shell.dark, Sign: Moon },
] as const;
