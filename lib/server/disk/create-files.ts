import path from "node:path";
import { createBucketFiles } from "@/lib/files/bucket/bucket-files";
import { createBucketUploads } from "@/lib/files/bucket/bucket-uploads";
import type { BucketAddress } from "@/lib/files/bucket/bucket-address";
import { FileCache } from "@/lib/files/bucket/file-cache";
import { S3Bucket } from "@/lib/files/bucket/s3-bucket";
import { toBucketName } from "@/lib/files/bucket/to-storage-error";
import { createFolderFiles } from "@/lib/files/folder-files";
import { createFolderUploads } from "@/lib/files/folder-uploads";
import type { FileStore } from "@/lib/ports/data/file-store";
import type { Environment } from "../env";
import { PartialUploads } from "../uploads/partial-uploads";

/** How long a request waits for a bucket that does not answer, in milliseconds. */
const usualPatienceMs = 20_000;

/** Creates the store of files that the environment chooses: the data directory, or the bucket of CAVEAT_DATA_URL. */
export function createFiles(environment: Environment, { patienceMs = usualPatienceMs } = {}): FileStore {
  const { dataDirectory, CAVEAT_CACHE_GB } = environment;
  const address = findBucketAddress(environment);
  if (address === null) return createFolderFiles(dataDirectory);
  return createBucketFiles({
    bucket: new S3Bucket({ address, patienceMs }),
    cache: new FileCache({
      directory: path.join(/*turbopackIgnore: true*/ dataDirectory, "cache"),
      mostBytes: CAVEAT_CACHE_GB * 1024 ** 3,
    }),
    drafts: path.join(/*turbopackIgnore: true*/ dataDirectory, "writing"),
    place: toBucketName(address),
    root: `${address.bucket}/${address.prefix}`,
  });
}

/** Creates the unfinished uploads of the environment: in the data directory, or in the bucket of CAVEAT_DATA_URL. */
export function createUploads(environment: Environment, { patienceMs = usualPatienceMs } = {}): PartialUploads {
  const directory = path.join(/*turbopackIgnore: true*/ environment.dataDirectory, "incoming");
  const address = findBucketAddress(environment);
  const store =
    address === null
      ? createFolderUploads(directory)
      : createBucketUploads({ bucket: new S3Bucket({ address, patienceMs }), directory });
  return new PartialUploads({ directory, store });
}

function findBucketAddress(environment: Environment): BucketAddress | null {
  const {
    CAVEAT_DATA_URL: place,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  } = environment;
  if (place === undefined) return null;
  const hasKeys = accessKeyId !== undefined && secretAccessKey !== undefined;
  return {
    ...place,
    endpoint: environment.AWS_ENDPOINT_URL,
    region: environment.AWS_REGION,
    ...(hasKeys && { keys: { accessKeyId, secretAccessKey, sessionToken: environment.AWS_SESSION_TOKEN } }),
  };
}
