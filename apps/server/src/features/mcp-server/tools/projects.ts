import {
  idField,
  type ProjectRecord,
  previewRecord,
  previewStatuses,
  projectRecord,
} from '@millwright/contract';
import { z } from 'zod';
import { defineTool, readOnlyAnnotations } from '../define-tool.ts';

const project_id = idField();

export const listProjects = defineTool({
  name: 'list_projects',
  title: 'List projects',
  description: 'Lists your projects, newest first, in pages.',
  scope: 'projects:read',
  annotations: readOnlyAnnotations,
  input: z.object({
    limit: z.number().int().min(1).max(100).optional().describe('Defaults to 20'),
    cursor: z.string().optional().describe('next_cursor from the previous page'),
    q: z.string().max(200).optional().describe('Part of the title'),
  }),
  output: z.object({ projects: z.array(projectRecord), next_cursor: z.string().nullable() }),
  run: ({ limit, cursor, q }, { actions, userId }) =>
    actions.projects(userId, {
      ...(limit !== undefined && { limit }),
      ...(cursor !== undefined && { cursor }),
      ...(q !== undefined && { q }),
    }),
  summarize: ({ projects, next_cursor }) =>
    [
      ...(projects.length === 0 ? ['No projects'] : projects.map(formatProject)),
      ...(next_cursor ? [`More with cursor ${next_cursor}`] : []),
    ].join('\n'),
});

export const getProject = defineTool({
  name: 'get_project',
  title: 'Get a project',
  description: 'Gets a project: its title, status, running turn, and preview address.',
  scope: 'projects:read',
  annotations: readOnlyAnnotations,
  input: z.object({ project_id }),
  output: projectRecord,
  run: ({ project_id: id }, { actions, userId }) => actions.project(userId, id),
  summarize: (project) => `${formatProject(project)}\nPreview: ${project.preview_url}`,
});

export const getPreviewUrl = defineTool({
  name: 'get_preview_url',
  title: 'Get the preview address',
  description:
    'Gets the address of the running app of a project and its status: ready, starting, sleeping (it wakes on the first visit) or failed. The address of a private project contains an access pass that expires.',
  scope: 'projects:read',
  annotations: readOnlyAnnotations,
  input: z.object({ project_id }),
  output: z.object({
    preview_url: z.url(),
    status: z.enum(previewStatuses),
    expires_at: previewRecord.shape.expires_at.nullable(),
  }),
  run: async ({ project_id: id }, { actions, userId }) => {
    const { visibility } = await actions.project(userId, id);
    const { preview_url, status, token, expires_at } = await actions.preview(userId, id);
    if (visibility !== 'private') return { preview_url, status, expires_at: null };
    const url = new URL(preview_url);
    url.searchParams.set('mw_preview', token);
    return { preview_url: url.href, status, expires_at };
  },
  summarize: ({ preview_url, status }) => `${preview_url} (${status})`,
});

function formatProject({ project_id: id, title, status, app_platform }: ProjectRecord): string {
  return `${id} ${JSON.stringify(title)} (${app_platform}, ${status})`;
}
