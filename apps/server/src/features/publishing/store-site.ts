import { basename } from 'node:path/posix';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { stateOf, storeContents } from '../../projects/files/contents.ts';
import { mimeTypeOf } from '../../projects/files/mime-type.ts';
import type { Db } from '../../store/db.ts';
import type { ReleaseFile } from '../../store/releases.ts';
import type { SiteFile } from './build-site.ts';

const compress = promisify(gzip);
const compressible =
  /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json|wasm|yaml)|image\/svg|font\/(?:ttf|otf))/;
const leastToCompress = 1_024;
/** Matches names with a content hash before the extension, as bundlers write them. */
const withDigest = /^.+-[\w-]{8,}\.\w+$/;

/** Stores a site's files, text also compressed, and returns the files of the release. */
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
    await storeContents(db, contents);
  }
  return stored;
}

async function smaller(path: string, content: Uint8Array): Promise<Buffer | undefined> {
  if (content.byteLength < leastToCompress || !compressible.test(mimeTypeOf(path)))
    return undefined;
  const small = await compress(content, { level: constants.Z_BEST_COMPRESSION });
  return small.byteLength < content.byteLength * 0.9 ? small : undefined;
}
