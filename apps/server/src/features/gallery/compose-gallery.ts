import { fileURLToPath } from 'node:url';
import { demoBuildScript, galleryApps } from '@millwright/starter/gallery';
import type { Config } from '../../core/settings/all-settings.ts';
import type { EventLog } from '../../events/event-log.ts';
import { SiteBuild } from '../../http/site-build.ts';
import type { Logger } from '../../infra/log.ts';
import type { ProjectReader } from '../../projects/project-reader.ts';
import { previewAddresses } from '../../sandboxes/preview/preview-addresses.ts';
import type { Db } from '../../store/db.ts';
import type { PreviewState } from '../../turns/finish-turn.ts';
import { DemoServer, demoSlug } from './demo-server.ts';
import { galleryRoutes } from './gallery-routes.ts';
import { Screenshots } from './screenshots.ts';
import { startGalleryApp } from './start-gallery-app.ts';

export interface GalleryOptions {
  readonly config: Config;
  readonly db: Db;
  readonly events: EventLog;
  readonly log: Logger;
  /** Ids of the apps whose demos are built; all by default. */
  readonly demos?: readonly string[] | undefined;
}

export type Gallery = ReturnType<typeof composeGallery>;

/** Builds the gallery: its API routes, and the server of its demos. */
export function composeGallery({ config, db, events, log, demos }: GalleryOptions) {
  const { page } = previewAddresses(config.BASE_URL, config.PREVIEW_HOST);
  return {
    routes: (preview: PreviewState, views: ProjectReader) =>
      galleryRoutes({
        baseUrl: config.BASE_URL,
        demoAddress: ({ id }) => page(demoSlug(id)),
        screenshots: new Screenshots(),
        start: (app, userId) => startGalleryApp(app, { db, log: events, preview, userId }),
        views,
      }),
    demoServer: () =>
      new DemoServer({
        build: demoBuild(log, demos),
        hasApp: (appId) => galleryApps.some(({ id }) => id === appId),
        previewHost: config.PREVIEW_HOST,
        framedBy: config.CORS_ORIGINS,
        onError: (error) => log.error({ err: error }, 'a demo could not be served'),
      }),
  };
}

function demoBuild(log: Logger, demos: readonly string[] | undefined): SiteBuild {
  return new SiteBuild({
    script: fileURLToPath(demoBuildScript),
    args: demos,
    onBuild: () => log.info('building the demos; this happens once after each update'),
    onReady: (seconds) =>
      seconds && log.info({ seconds: Number(seconds.toFixed(1)) }, 'built the demos'),
    onError: (error) => log.error({ err: error }, 'failed to build the demos'),
  });
}
