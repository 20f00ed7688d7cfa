import { checkContainer } from "./container/check-container";
import { findCompose } from "./container/find-compose";
import { findImages } from "./container/find-images";
import { parseOptions } from "./report/parse-options";

const values = parseOptions({
  "stand-ins": { type: "boolean", default: false },
  keep: { type: "boolean", default: false },
});
const startedAt = Date.now();
const report = (line: string) => console.log(`${Math.round((Date.now() - startedAt) / 1_000)} s  ${line}`);

const compose = await findCompose();
const images = compose === null ? null : await findImages(compose, { standIns: values["stand-ins"], report });
if (compose === null) untested("Neither Docker Compose with an engine nor podman-compose with Podman runs here.");
else if (images === null) {
  untested(
    "The images of Node and Postgres cannot be pulled here. Name others in BASE and POSTGRES_IMAGE, or make stand-ins of Debian's packages: npm run check:container -- --stand-ins",
  );
} else {
  const faults = await checkContainer(compose, { images, keep: values.keep, report });
  for (const fault of faults) console.error(`✗ ${fault}`);
  console.log(faults.length === 0 ? `✓ container (${compose.name})` : `✗ container (${compose.name})`);
  if (faults.length > 0) process.exitCode = 1;
}

function untested(reason: string): void {
  console.log(`The container was not tested. ${reason}`);
}
