/** A small file that takes far more to read than to send. */
export interface Bomb {
  /** What is hidden in it; its file is called after it. */
  name: string;
  /** With its dot. */
  ending: string;
  content: Uint8Array;
}
