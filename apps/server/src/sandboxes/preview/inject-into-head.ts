import { Transform } from 'node:stream';

/** If `<head>` has not started within this many bytes, the script goes before everything else. */
const searchedBytes = 65_536;

/** Inserts a tag at the start of a page's head while the page streams through. */
export function injectIntoHead(tag: string): Transform {
  const head = new HeadSearch();
  let waiting: Buffer[] | undefined = [];

  function insertTag(pieces: readonly Buffer[]): Buffer {
    const page = Buffer.concat(pieces);
    const at = head.end ?? afterDoctype(page);
    return Buffer.concat([page.subarray(0, at), Buffer.from(tag), page.subarray(at)]);
  }

  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      if (!waiting) return done(null, piece);
      waiting.push(piece);
      head.search(piece);
      if (head.end === undefined && head.searched < searchedBytes) return done();
      const page = insertTag(waiting);
      waiting = undefined;
      done(null, page);
    },
    flush(done) {
      done(null, waiting ? insertTag(waiting) : undefined);
    },
  });
}

function afterDoctype(page: Buffer): number {
  const start = page.toString('latin1', 0, searchedBytes);
  return /^\s*<!doctype[^>]*>/i.exec(start)?.[0].length ?? 0;
}

/** Finds the opening head tag. Reads each byte once, regardless of how the page is chunked. */
class HeadSearch {
  #searched = 0;
  #end: number | undefined;
  #isInTag = false;
  /** End of the previous chunk, in which the tag may start. */
  #tail = '';

  get searched(): number {
    return this.#searched;
  }

  /** Offset just after the tag. */
  get end(): number | undefined {
    return this.#end;
  }

  search(piece: Buffer): void {
    if (this.#end !== undefined) return;
    const text = this.#tail + piece.toString('latin1');
    const textStart = this.#searched - this.#tail.length;
    this.#searched += piece.length;
    this.#tail = '';
    let from = 0;
    if (!this.#isInTag) {
      const start = /<head[\s>]/i.exec(text);
      if (!start) {
        this.#tail = text.slice(-'<head'.length);
        return;
      }
      this.#isInTag = true;
      from = start.index + '<head'.length;
    }
    const close = text.indexOf('>', from);
    if (close >= 0) this.#end = textStart + close + 1;
  }
}
