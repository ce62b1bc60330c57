import { duplexPair, Transform } from 'node:stream';
import {
  LiveAppError,
  type LiveApps,
  type LiveRelease,
} from '../../apps/server/src/core/ports/live-apps.ts';

/** Servers that answer in capital letters; the ones in `broken` do not start. */
export class FakeLiveApps implements LiveApps {
  readonly releases: LiveRelease[] = [];
  readonly broken = new Map<string, string>();

  async connect(release: LiveRelease) {
    const reason = this.broken.get(release.id);
    if (reason !== undefined) throw new LiveAppError(reason);
    this.releases.push(release);
    const [outside, inside] = duplexPair();
    const loud = new Transform({
      transform: (piece, _encoding, done) => done(null, String(piece).toUpperCase()),
    });
    inside.pipe(loud).pipe(inside);
    return outside;
  }
}
