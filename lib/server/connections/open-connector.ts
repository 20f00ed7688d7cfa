import { createConnector } from "@/lib/connections/create-connector";
import { createDrivers } from "@/lib/connections/drivers";
import type { Container } from "../container";
import { createSecretBox } from "../secrets/secret-box";
import { driversMs } from "./open-drivers";

/** Opens the connector to other servers; nothing is installed or started before the first use. `stopping` aborts waiting for it. */
export function openConnector(
  environment: Container["environment"],
  stopping: AbortSignal,
): Pick<Container, "drivers" | "connector" | "secrets"> {
  const { root, dataDirectory, CAVEAT_SECRET_KEY: secretKey } = environment;
  const drivers = createDrivers(root);
  const connector = createConnector({ root, drivers, driversMs, stopping });
  return { drivers, connector, secrets: createSecretBox({ dataDirectory, secretKey }) };
}
