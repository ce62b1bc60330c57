import { Zip, ZipDeflate, ZipPassThrough, zipSync } from 'fflate';

export interface Zipped {
  readonly name: string;
  readonly content?: string | Uint8Array;
  /** Unix mode, including the file type. */
  readonly mode?: number;
  readonly isStored?: boolean;
}

const unix = 3;

/** Builds a zip with arbitrary names and kinds of files, in order and with duplicates. */
export function zipOf(entries: Iterable<Zipped>): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for (const { name, content = '', mode, isStored = false } of entries) {
    // Both write sizes after the content, like programs that stream a zip.
    const entry = isStored ? new ZipPassThrough(name) : new ZipDeflate(name);
    if (mode !== undefined) {
      entry.os = unix;
      entry.attrs = mode * 0x10000;
    }
    zip.add(entry);
    entry.push(typeof content === 'string' ? new TextEncoder().encode(content) : content, true);
  }
  zip.end();
  return new Uint8Array(Buffer.concat(pieces));
}

/** Builds a zip of empty files, named by their number; one by one, as in `zipOf`, 100,000 take seconds. */
export function zipOfEmptyFiles(count: number): Uint8Array<ArrayBuffer> {
  const empty = new Uint8Array();
  const files = Object.fromEntries(Array.from({ length: count }, (_, at) => [at, empty]));
  return zipSync(files, { level: 0 });
}

/** Patches an offset within a name's entry in the central directory. */
export function patched(
  zip: Uint8Array<ArrayBuffer>,
  name: string,
  at: number,
  change: (before: number) => number,
): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(zip);
  const nameOffset = 46;
  const entry = bytes.lastIndexOf(name) - nameOffset;
  if (entry < 0 || bytes.readUInt32LE(entry) !== 0x02014b50) throw new Error(`no entry ${name}`);
  bytes[entry + at] = change(bytes[entry + at] ?? 0);
  return new Uint8Array(bytes);
}

const endBytes = 22;

/** Converts a zip to the zip64 form, which archives above the original format's limits use. */
export function asZip64(zip: Uint8Array<ArrayBuffer>, entries: number): Uint8Array<ArrayBuffer> {
  const body = Buffer.from(zip.subarray(0, -endBytes));
  const end = Buffer.from(zip.subarray(-endBytes));
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  record.writeBigUInt64LE(BigInt(entries), 24);
  record.writeBigUInt64LE(BigInt(entries), 32);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(body.length), 8);
  locator.writeUInt32LE(1, 16);
  // These values refer readers to the zip64 record.
  end.writeUInt32LE(0xffffffff, 8);
  end.writeUInt32LE(0xffffffff, 12);
  end.writeUInt32LE(0xffffffff, 16);
  return new Uint8Array(Buffer.concat([body, record, locator, end]));
}
