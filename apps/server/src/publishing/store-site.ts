import { basename } from 'node:path/posix';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { Db } from '../store/db.ts';
import type { ReleaseFile } from '../store/releases.ts';
import { keep, stateOf } from '../workspace/contents.ts';
import { mimeTypeOf } from '../workspace/mime-type.ts';
import type { SiteFile } from './build-site.ts';

const compress = promisify(gzip);
const compressible =
  /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json|wasm|yaml)|image\/svg|font\/(?:ttf|otf))/;
const leastToCompress = 1_024;
/** Bundlers put a digest of what is inside before the ending of a file's name. */
const withDigest = /^.+-[\w-]{8,}\.\w+$/;

/** Stores the files of a site, texts also compressed, and says what the release consists of. */
export async function storeSite(
  db: Db,
  files: readonly SiteFile[],
  isCopied: (path: string) => boolean,
): Promise<ReleaseFile[]> {
  const stored: ReleaseFile[] = [];
  for (const { path, content } of files) {
    const { hash, size } = stateOf(content, 0o644);
    const isImmutable =
      path.startsWith('assets/') && withDigest.test(basename(path)) && !isCopied(path);
    const contents = new Map([[hash, content]]);
    stored.push({ path, encoding: 'identity', hash, size, isImmutable });
    const small = await smaller(path, content);
    if (small) {
      const twin = stateOf(small, 0o644);
      contents.set(twin.hash, small);
      stored.push({ path, encoding: 'gzip', hash: twin.hash, size: twin.size, isImmutable });
    }
    await keep(db, contents);
  }
  return stored;
}

async function smaller(path: string, content: Uint8Array): Promise<Buffer | undefined> {
  if (content.byteLength < leastToCompress || !compressible.test(mimeTypeOf(path)))
    return undefined;
  const small = await compress(content, { level: constants.Z_BEST_COMPRESSION });
  return small.byteLength < content.byteLength * 0.9 ? small : undefined;
}
