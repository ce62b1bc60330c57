import { type PreviewRecord, previewRecord } from '@millwright/contract';
import type { Clock } from '../../core/ports/clock.ts';
import {
  checkpointSandbox,
  type PreviewAddress,
  type Previews,
} from '../../core/ports/previews.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { requireCheckpoint } from '../../projects/checkpoints/checkpoints.ts';
import { requireProject } from '../../projects/require-project.ts';
import type { Db } from '../../store/db.ts';
import type { Project } from '../../store/queries/projects.ts';

export interface PreviewDependencies {
  readonly db: Db;
  readonly previews: Previews;
  readonly previewAddress: PreviewAddress;
  /** Issues a pass that grants access to a private preview. */
  readonly issuePass: (projectId: string, now: Date) => { token: string; expiresAt: Date };
  readonly clock: Clock;
}

/** Returns the preview's address and status, with a pass for it. */
export function showPreview(
  { previews, previewAddress, issuePass, clock }: PreviewDependencies,
  project: Project,
): PreviewRecord {
  const { token, expiresAt } = issuePass(project.id, clock.now());
  return {
    preview_url: previewAddress(project),
    status: previews.status(project),
    token,
    expires_at: expiresAt.toISOString(),
  };
}

export function previewRoutes(deps: PreviewDependencies): RouteDefinition[] {
  const { db, previews } = deps;
  const shared = {
    access: 'bearer',
    group: 'Projects',
    responses: { 200: { about: 'The address and the status', body: previewRecord } },
  } as const;

  const show = (project: Project) => showPreview(deps, project);

  return [
    route({
      ...shared,
      method: 'GET',
      path: '/api/v1/projects/:projectId/preview',
      summary: "Get the address of a project's preview, with an access pass",
      handler: async ({ params, caller }) =>
        show(await requireProject(db, caller().userId, params['projectId'] ?? '')),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/api/v1/projects/:projectId/preview/restart',
      summary: "Restart a project's preview",
      handler: async ({ params, caller }) => {
        const project = await requireProject(db, caller().userId, params['projectId'] ?? '');
        previews.restart({ ...project, platform: project.appPlatform });
        return show(project);
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/api/v1/projects/:projectId/checkpoints/:checkpointId/preview',
      summary: "Get the address of a checkpoint's preview, with an access pass",
      handler: async ({ params, caller }): Promise<PreviewRecord> => {
        const project = await requireProject(db, caller().userId, params['projectId'] ?? '');
        const { id, slug } = await requireCheckpoint(db, project.id, params['checkpointId'] ?? '');
        // The sandbox's location is not recorded, so query the node that runs it. A sleeping sandbox is not woken.
        const { status } = await previews.visit(checkpointSandbox(id, project.appPlatform), {
          wakes: false,
        });
        return { ...show(project), preview_url: deps.previewAddress({ slug }), status };
      },
    }),
  ];
}
