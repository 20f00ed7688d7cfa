import { CaveatError } from "../caveat-error";

interface ServerPlace {
  host?: string | null | undefined;
  port?: number | null | undefined;
}

/** A host followed by a port, and an IPv6 address between brackets, with or without one. */
const withPort = /^(?:\[(?<address>[^[\]]*)\]|(?<name>[^:[\]]+))(?::(?<port>\d{1,5}))?$/;

/**
 * Separates a host from the port and the brackets that people write with it: `db.example.org:5432`, `[::1]:5432`, `[::1]`. Returns other
 * hosts as they are. Throws `invalid_input` for two different ports.
 */
export function toServerPlace<Place extends ServerPlace>(place: Place): Place {
  const { address, name, port: written } = withPort.exec(place.host ?? "")?.groups ?? {};
  const host = address ?? name;
  if (host === undefined) return place;
  if (written === undefined) return { ...place, host };
  const port = Number(written);
  if ((place.port ?? port) !== port) {
    const message = "The host contains another port.";
    throw new CaveatError("invalid_input", message, {
      remedy: "Enter the port in one of the two fields.",
      fields: [{ field: "port", message }],
    });
  }
  if (port < 1 || port > 65_535) {
    const message = "A port is a number from 1 to 65535.";
    throw new CaveatError("invalid_input", message, { fields: [{ field: "host", message }] });
  }
  return { ...place, host, port };
}
