/** Where a bucket is, and who asks. What is left out comes from the usual places of AWS: its files, or the machine's role. */
export interface BucketAddress {
  bucket: string;
  /** Beginning of all keys, ending with a slash unless it is empty. */
  prefix: string;
  /** Address of a server that is not Amazon's. */
  endpoint?: string;
  region?: string;
  keys?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
}
