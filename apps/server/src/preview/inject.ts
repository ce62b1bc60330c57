import { Transform } from 'node:stream';

/** A page whose head has not begun by then gets the script before everything else. */
const searchedBytes = 65_536;

/** Puts a tag first into a page, as the page streams by. */
export function injectFirst(tag: string): Transform {
  let waiting: Buffer | undefined = Buffer.alloc(0);

  function injected(page: Buffer): Buffer {
    const text = page.toString('latin1');
    const start = /<head(?:\s[^>]*)?>/i.exec(text) ?? /^\s*<!doctype[^>]*>/i.exec(text);
    const at = start ? start.index + start[0].length : 0;
    return Buffer.concat([page.subarray(0, at), Buffer.from(tag), page.subarray(at)]);
  }

  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      if (!waiting) return done(null, piece);
      waiting = Buffer.concat([waiting, piece]);
      const isKnown = /<head(?:\s[^>]*)?>/i.test(waiting.toString('latin1'));
      if (!isKnown && waiting.length < searchedBytes) return done();
      const page = injected(waiting);
      waiting = undefined;
      done(null, page);
    },
    flush(done) {
      done(null, waiting ? injected(waiting) : undefined);
    },
  });
}
