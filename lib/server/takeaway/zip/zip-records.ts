/** What the records of a ZIP file tell of one file. */
export interface ZipFileFacts {
  /** Path within the ZIP file, with `/` between folders. */
  path: string;
  modified: Date;
}

/** A file that has been written. */
export interface WrittenZipFile extends ZipFileFacts {
  crc: number;
  /** Bytes in the ZIP file and of the file itself. */
  packed: number;
  size: number;
  /** Where its record begins. */
  offset: number;
}

/** Sizes follow the content; names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
const version = 20;
/** Made on Unix; a plain file that its owner may write and everybody may read. */
const madeBy = (3 << 8) | version;
const attributes = (0o100644 << 16) >>> 0;

/** Date and time of day as MS-DOS has them, in UTC, whole two seconds from 1980 on. */
function toDosTime(moment: Date): { date: number; time: number } {
  const year = Math.min(Math.max(moment.getUTCFullYear(), 1980), 2107);
  return {
    date: ((year - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
    time: (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1),
  };
}

/** The record before a file's content. */
export function toLocalHeader({ path, modified }: ZipFileFacts): Buffer {
  const name = Buffer.from(path, "utf8");
  const { date, time } = toDosTime(modified);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt16LE(time, 10);
  header.writeUInt16LE(date, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

/** The record after a file's content. */
export function toDataDescriptor({ crc, packed, size }: Pick<WrittenZipFile, "crc" | "packed" | "size">): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(packed, 8);
  descriptor.writeUInt32LE(size, 12);
  return descriptor;
}

/** A file's entry in the directory at the end. */
function toDirectoryEntry(file: WrittenZipFile): Buffer {
  const name = Buffer.from(file.path, "utf8");
  const { date, time } = toDosTime(file.modified);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(madeBy, 4);
  entry.writeUInt16LE(version, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(deflated, 10);
  entry.writeUInt16LE(time, 12);
  entry.writeUInt16LE(date, 14);
  entry.writeUInt32LE(file.crc, 16);
  entry.writeUInt32LE(file.packed, 20);
  entry.writeUInt32LE(file.size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(attributes, 38);
  entry.writeUInt32LE(file.offset, 42);
  return Buffer.concat([entry, name]);
}

/** The directory of all files with which a ZIP file ends. `offset`: where it begins. */
export function toDirectory(files: readonly WrittenZipFile[], offset: number): Buffer {
  const entries = Buffer.concat(files.map(toDirectoryEntry));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([entries, end]);
}
