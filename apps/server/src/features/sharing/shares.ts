import { newId, type ShareRecord } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Db } from '../../store/db.ts';
import {
  findShare,
  findSharedProject,
  insertShare,
  removeShare,
  type Share,
  type SharedProject,
} from '../../store/queries/shares.ts';

export interface ShareOptions {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly appUrl: string;
}

/** Cache time of `recheck`. */
const cacheMs = 1_000;
export const shareNotFoundError = () =>
  new ApiError('NOT_FOUND', "This share link doesn't work", {
    hint: 'It may have been revoked. Ask the person who sent it for a new one.',
  });

const tokenShape = /^shr_[0-9A-Za-z]{22}$/;

/** Links that give outsiders access to projects. */
export class Shares {
  readonly #options: ShareOptions;
  /** Lookups in flight or recent, shared by all readers of a link. */
  readonly #recentLookups = new Map<string, Promise<SharedProject>>();

  constructor(options: ShareOptions) {
    this.#options = options;
  }

  /** Returns the project's link. `isNew` is true if this call created it; an existing link stays unchanged. */
  async create(
    projectId: string,
    { includeHistory, allowRemix }: Pick<Share, 'includeHistory' | 'allowRemix'>,
  ): Promise<{ record: ShareRecord; isNew: boolean }> {
    const { db, sealer } = this.#options;
    for (;;) {
      const known = await findShare(db, projectId);
      if (known) return { record: this.#show(known), isNew: false };
      const token = newId('share');
      const isNew = await insertShare(db, {
        projectId,
        token,
        sealed: sealer.seal(token, projectId),
        includeHistory,
        allowRemix,
      });
      const created = isNew && (await findShare(db, projectId));
      if (created) return { record: this.#show(created), isNew: true };
    }
  }

  /** Returns null if the project is not shared. */
  async find(projectId: string): Promise<ShareRecord | null> {
    const known = await findShare(this.#options.db, projectId);
    return known ? this.#show(known) : null;
  }

  async revoke(projectId: string): Promise<void> {
    await removeShare(this.#options.db, projectId);
  }

  /** Finds the project of a link. Unknown, mistyped and revoked links produce the same error. */
  async open(token: string): Promise<SharedProject> {
    const project = tokenShape.test(token)
      ? await findSharedProject(this.#options.db, token)
      : undefined;
    if (project) return project;
    throw shareNotFoundError();
  }

  /** Like `open`, but cached, for readers that periodically check whether the link is still valid. */
  recheck(token: string): Promise<SharedProject> {
    const known = this.#recentLookups.get(token);
    if (known) return known;
    const lookup = this.open(token);
    this.#recentLookups.set(token, lookup);
    setTimeout(() => this.#recentLookups.delete(token), cacheMs).unref();
    return lookup;
  }

  #show({ projectId, sealed, includeHistory, allowRemix, createdAt }: Share): ShareRecord {
    const { sealer, appUrl } = this.#options;
    const token = sealer.open(sealed, projectId);
    return {
      share_token: token,
      url: `${appUrl}/share/${token}`,
      include_history: includeHistory,
      allow_remix: allowRemix,
      created_at: createdAt.toISOString(),
    };
  }
}
