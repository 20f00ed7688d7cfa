import { open, type FileHandle } from "node:fs/promises";
import { toCsvLine } from "../csv/to-csv-line";

const writeSize = 1024 * 1024;

/** A CSV file to which rows are written one by one. */
export class RowFile {
  private readonly lines: string[] = [];
  private pending = 0;

  private constructor(private readonly file: FileHandle) {}

  /** Opens a file, created or truncated. */
  static async create(target: string): Promise<RowFile> {
    return new RowFile(await open(target, "w", 0o600));
  }

  /** Adds a row; an empty one becomes an empty line. Returns a promise when it is time to wait for the disk. */
  add(row: readonly string[]): Promise<void> | undefined {
    const line = row.length === 0 ? "\n" : toCsvLine(row);
    this.lines.push(line);
    this.pending += line.length;
    return this.pending >= writeSize ? this.flush() : undefined;
  }

  /** Writes the rest and closes the file. */
  async close(): Promise<void> {
    try {
      await this.flush();
    } finally {
      await this.file.close();
    }
  }

  private async flush(): Promise<void> {
    const text = this.lines.join("");
    this.lines.length = 0;
    this.pending = 0;
    await this.file.writeFile(text);
  }
}
