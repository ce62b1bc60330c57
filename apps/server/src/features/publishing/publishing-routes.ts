import {
  deletedRecord,
  type LiveLog,
  liveLog,
  type PublicationRecord,
  type PublicProjectRecord,
  publicationRecord,
  publicProjectRecord,
  publishLimits,
  publishPatch,
  publishRequest,
  type ReleaseRecord,
  type ReleaseSummary,
  releaseRecord,
} from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { toDeletedRecord } from '../../http/to-deleted-record.ts';
import { requireProject } from '../../projects/require-project.ts';
import type { Db } from '../../store/db.ts';
import { readLiveLog } from '../../store/queries/live-log.ts';
import type { Project } from '../../store/queries/projects.ts';
import { findPublication, findPublished } from '../../store/queries/publications.ts';
import { listReleases, type Release } from '../../store/queries/releases.ts';
import { type PublishingService, requireRelease, suggestName } from './publishing-service.ts';

export interface PublishingDependencies {
  readonly db: Db;
  readonly publishing: PublishingService;
  /** Host of published apps: `{name}.{host}`. */
  readonly host: string;
  readonly address: (name: string) => string;
}

const path = '/api/v1/projects/:projectId/publish';
const shownLogLines = 1_000;

/** Routes to publish a project as a public app. */
export function publishingRoutes(deps: PublishingDependencies): RouteDefinition[] {
  const { db, publishing, address } = deps;
  const shared = { access: 'bearer', group: 'Publishing' } as const;
  const shown = { 200: { about: 'The publishing status', body: publicationRecord } };

  return [
    route({
      ...shared,
      method: 'GET',
      path,
      summary: 'Get the publishing status and the releases of a project',
      responses: shown,
      handler: async ({ params, caller }) =>
        readPublication(deps, await requireProject(db, caller().userId, params['projectId'] ?? '')),
    }),
    route({
      ...shared,
      method: 'POST',
      path,
      summary:
        'Check, build and publish a project; the current release stays live until every check passes',
      body: publishRequest,
      responses: { 202: { about: 'The new release, in progress', body: releaseRecord } },
      handler: async ({ params, caller, body, reply }) => {
        const projectId = params['projectId'] ?? '';
        const release = await publishing.queueRelease(caller().userId, projectId, body);
        reply.code(202).header('location', `/api/v1/projects/${projectId}/publish/${release.id}`);
        return showRelease(release, null);
      },
    }),
    route({
      ...shared,
      method: 'PATCH',
      path,
      summary: 'Change settings that need no new release: the description and the use of AI',
      body: publishPatch,
      responses: shown,
      handler: async ({ params, caller, body }) => {
        const { userId } = caller();
        const projectId = params['projectId'] ?? '';
        const { description, ai: hasAi } = body;
        await publishing.updateSite(userId, projectId, { description, hasAi });
        return readPublication(deps, await requireProject(db, userId, projectId));
      },
    }),
    route({
      ...shared,
      method: 'DELETE',
      path,
      summary: 'Unpublish a project; it keeps its name',
      responses: { 200: { about: 'Unpublished', body: deletedRecord } },
      handler: async ({ params, caller }) =>
        toDeletedRecord(
          (await publishing.unpublish(caller().userId, params['projectId'] ?? '')).id,
        ),
    }),
    route({
      ...shared,
      method: 'GET',
      path: `${path}/:releaseId`,
      summary: 'Get a release, with its findings and its build log',
      responses: { 200: { about: 'The release', body: releaseRecord } },
      handler: async ({ params, caller }) => {
        const { id } = await requireProject(db, caller().userId, params['projectId'] ?? '');
        const release = await requireRelease(db, id, params['releaseId'] ?? '');
        return showRelease(release, (await findPublication(db, id))?.liveRelease ?? null);
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${path}/:releaseId/rollback`,
      summary: 'Make an earlier release live again',
      responses: { 200: { about: 'The release is live', body: releaseRecord } },
      handler: async ({ params, caller }) => {
        const { projectId = '', releaseId = '' } = params;
        const release = await publishing.rollBack(caller().userId, projectId, releaseId);
        return showRelease(release, release.id);
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: `${path}/log`,
      summary: 'Get what the server of the published app printed',
      responses: { 200: { about: 'The latest lines', body: liveLog } },
      handler: async ({ params, caller }): Promise<LiveLog> => {
        const { id } = await requireProject(db, caller().userId, params['projectId'] ?? '');
        const lines = await readLiveLog(db, id, shownLogLines);
        return {
          lines: lines.map(({ source, text, createdAt }) => ({
            source,
            text,
            created_at: createdAt.toISOString(),
          })),
        };
      },
    }),
    route({
      method: 'GET',
      path: '/api/v1/public/projects/:slug',
      access: { exempt: 'public' },
      group: 'Publishing',
      summary: 'Get the public details of a published project',
      responses: { 200: { about: 'The project', body: publicProjectRecord } },
      handler: async ({ params, reply }): Promise<PublicProjectRecord> => {
        const found = await findPublished(db, params['slug'] ?? '');
        if (!found?.publishedAt) {
          throw new ApiError('PROJECT_NOT_FOUND', 'No project is published under this name');
        }
        reply.header('cache-control', 'no-cache');
        return {
          slug: found.name,
          title: found.title,
          description: found.description,
          app_platform: found.platform,
          preview_url: address(found.name),
          author_name: found.authorName,
          published_at: found.publishedAt.toISOString(),
        };
      },
    }),
  ];
}

async function readPublication(
  { db, host, address }: PublishingDependencies,
  project: Project,
): Promise<PublicationRecord> {
  // Releases are read first: a release that finishes between the reads is still shown in its previous state.
  const releases = await listReleases(db, project.id, publishLimits.maxReleases * 2);
  const publication = await findPublication(db, project.id);
  const live = publication?.liveRelease ?? null;
  const [latest] = releases;
  return {
    published: live !== null,
    name: publication?.name ?? null,
    url: publication ? address(publication.name) : null,
    suggested_name: publication?.name ?? (await suggestName(db, project)),
    host,
    description: publication?.description ?? '',
    ai: publication?.hasAi ?? false,
    published_at: publication?.publishedAt?.toISOString() ?? null,
    live_release_id: live,
    latest: latest ? showRelease(latest, live) : null,
    releases: releases.map((release) => toSummary(release, live)),
  };
}

function showRelease(release: Release, live: string | null): ReleaseRecord {
  const { steps, findings, log } = release;
  return { ...toSummary(release, live), steps: [...steps], findings: [...findings], log };
}

function toSummary(release: Release, live: string | null): ReleaseSummary {
  const { id, status } = release;
  const isLive = id === live;
  return {
    release_id: id,
    number: release.number,
    status: status === 'ready' ? (isLive ? 'live' : 'superseded') : status,
    checkpoint_id: release.checkpointId,
    name: release.name,
    error: release.error,
    files: release.files,
    bytes: release.bytes,
    has_server: release.hasServer,
    can_roll_back: status === 'ready' && !isLive,
    created_at: release.createdAt.toISOString(),
    finished_at: release.finishedAt?.toISOString() ?? null,
  };
}
