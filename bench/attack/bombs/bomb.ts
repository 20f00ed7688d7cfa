/** A small file that takes far more resources to read than to send. */
export interface Bomb {
  /** What is hidden in it; also names its file. */
  name: string;
  /** File extension with its dot. */
  ending: string;
  content: Uint8Array;
}
