import type { Platform } from '@millwright/contract';
import type { WorkspaceFile } from '../../core/ports/sandbox.ts';
import type { InstallProgress, TemporarySandbox } from '../../core/ports/sandbox-manager.ts';
import type { LiveDevSandbox } from './live-dev-sandbox.ts';
import type { WarmSandboxPool } from './warm-sandbox-pool.ts';

/** Resources for the sandboxes of one platform. */
export interface PlatformSandboxes {
  readonly files: readonly WorkspaceFile[];
  readonly pool: Pick<WarmSandboxPool, 'take' | 'close'>;
  /** Opens a sandbox whose dev server does not run. */
  readonly openForBuild: () => Promise<LiveDevSandbox>;
  /** Creates a sandbox without files and without a dev server. */
  readonly createBare: () => Promise<TemporarySandbox>;
}

type OnProgress = (progress: InstallProgress) => void;

/** Called when the first project of a platform needs it; reports progress. */
export type OpenPlatform = (
  platform: Platform,
  onProgress: OnProgress,
) => Promise<PlatformSandboxes>;

/** Opens the resources of each platform once, when the first project needs them. */
export class Platforms {
  readonly #open: OpenPlatform;
  readonly #platforms = new Map<Platform, Promise<PlatformSandboxes>>();
  readonly #listeners = new Map<OnProgress, Platform>();

  constructor(open: OpenPlatform) {
    this.#open = open;
  }

  /** Reports progress if the platform is not open yet, also if an earlier call is opening it. */
  async get(
    platform: Platform,
    onProgress: OnProgress = () => undefined,
  ): Promise<PlatformSandboxes> {
    this.#listeners.set(onProgress, platform);
    try {
      return await (this.#platforms.get(platform) ?? this.#start(platform));
    } finally {
      this.#listeners.delete(onProgress);
    }
  }

  async close(): Promise<void> {
    const opened = await Promise.allSettled(this.#platforms.values());
    for (const result of opened) if (result.status === 'fulfilled') await result.value.pool.close();
  }

  #start(platform: Platform): Promise<PlatformSandboxes> {
    const opening = this.#open(platform, (progress) => {
      for (const [listener, listenedPlatform] of this.#listeners)
        if (listenedPlatform === platform) listener(progress);
    });
    this.#platforms.set(platform, opening);
    // A failure caused by the network may not occur the next time.
    opening.catch(() => this.#platforms.delete(platform));
    return opening;
  }
}
