import {
  type GalleryAppRecord,
  type GalleryRecord,
  galleryRecord,
  projectRecord,
} from '@millwright/contract';
import { type GalleryApp, galleryApps, galleryRequests } from '@millwright/starter/gallery';
import { ApiError } from '../../core/api-error.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import type { ProjectReader } from '../../projects/project-reader.ts';
import type { Project } from '../../store/queries/projects.ts';
import type { Screenshots } from './screenshots.ts';

export interface GalleryDependencies {
  readonly baseUrl: string;
  readonly demoAddress: (app: GalleryApp) => string;
  readonly screenshots: Screenshots;
  readonly start: (app: GalleryApp, userId: string) => Promise<Project>;
  readonly views: Pick<ProjectReader, 'load'>;
}

const listPath = '/api/v1/public/gallery';
const oneYear = 'public, max-age=31536000, immutable';

export function galleryRoutes(deps: GalleryDependencies): RouteDefinition[] {
  const { screenshots, start, views } = deps;
  const shared = { group: 'Gallery' } as const;
  return [
    route({
      ...shared,
      method: 'GET',
      path: listPath,
      access: { exempt: 'public' },
      summary: 'List the apps of the gallery',
      responses: { 200: { about: 'All apps', body: galleryRecord } },
      handler: async ({ reply }): Promise<GalleryRecord> => {
        reply.header('cache-control', 'public, max-age=60');
        return { apps: await Promise.all(galleryApps.map((app) => showApp(deps, app))) };
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: `${listPath}/:appId/screenshot`,
      access: { exempt: 'public' },
      summary: 'Get the screenshot of a gallery app',
      responses: { 200: { about: 'The picture', body: 'image/webp' } },
      handler: async ({ params, reply }) => {
        const { content } = await screenshots.get(requireApp(params['appId']));
        // The address in the list changes with the picture.
        return reply.header('cache-control', oneYear).type('image/webp').send(content);
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/api/v1/gallery/:appId/start',
      access: 'bearer',
      summary: 'Create a project with the files and the conversation of a gallery app',
      responses: { 201: { about: 'The new project', body: projectRecord } },
      handler: async ({ params, caller, reply }) => {
        const { id } = await start(requireApp(params['appId']), caller().userId);
        return reply.code(201).send(await views.load(id));
      },
    }),
  ];
}

async function showApp(
  { baseUrl, demoAddress, screenshots }: GalleryDependencies,
  app: GalleryApp,
): Promise<GalleryAppRecord> {
  const { id, title, description, category } = app;
  const { version } = await screenshots.get(app);
  return {
    app_id: id,
    title,
    description,
    category,
    requests: [...galleryRequests(app)],
    screenshot_url: new URL(`${listPath}/${id}/screenshot?v=${version}`, baseUrl).href,
    demo_url: demoAddress(app),
  };
}

function requireApp(id: string | undefined): GalleryApp {
  const app = galleryApps.find((one) => one.id === id);
  if (!app) throw new ApiError('NOT_FOUND', 'The gallery has no such app');
  return app;
}
