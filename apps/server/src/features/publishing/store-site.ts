import { basename } from 'node:path/posix';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { stateOf, storeContents } from '../../projects/files/file-contents.ts';
import { mimeTypeOf } from '../../projects/files/mime-type.ts';
import type { Db } from '../../store/db.ts';
import type { ReleaseFile } from '../../store/queries/releases.ts';
import type { SiteFile } from './build-app.ts';

const compress = promisify(gzip);
const compressible =
  /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json|wasm|yaml)|image\/svg|font\/(?:ttf|otf))/;
const minCompressBytes = 1_024;
/** Matches names with a content hash before the extension, as bundlers write them. */
const hashedName = /^.+-[\w-]{8,}\.\w+$/;

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
      path.startsWith('assets/') && hashedName.test(basename(path)) && !isCopied(path);
    const contents = new Map([[hash, content]]);
    stored.push({ path, encoding: 'identity', hash, size, isImmutable });
    const compressed = await compressIfSmaller(path, content);
    if (compressed) {
      const compressedState = stateOf(compressed, 0o644);
      contents.set(compressedState.hash, compressed);
      stored.push({
        path,
        encoding: 'gzip',
        hash: compressedState.hash,
        size: compressedState.size,
        isImmutable,
      });
    }
    await storeContents(db, contents);
  }
  return stored;
}

async function compressIfSmaller(path: string, content: Uint8Array): Promise<Buffer | undefined> {
  if (content.byteLength < minCompressBytes || !compressible.test(mimeTypeOf(path)))
    return undefined;
  const compressed = await compress(content, { level: constants.Z_BEST_COMPRESSION });
  return compressed.byteLength < content.byteLength * 0.9 ? compressed : undefined;
}
