import { changedTagRecord, tagField, tagLimits, tagList, tagPatch } from '@millwright/contract';
import { ApiError } from '../core/api-error.ts';
import { type RouteDefinition, route } from '../http/route.ts';
import type { Db } from '../store/db.ts';
import { listTags, removeTag, renameTag } from '../store/queries/tags.ts';

/** Routes for the tags of all projects of a user. Those of one project are part of its record. */
export function tagRoutes(db: Db): RouteDefinition[] {
  const shared = { access: 'bearer', group: 'Projects' } as const;
  const one = { ...shared, path: '/api/v1/tags/:tag' } as const;

  return [
    route({
      ...shared,
      method: 'GET',
      path: '/api/v1/tags',
      summary: 'List the tags of your projects',
      responses: { 200: { about: 'The tags, alphabetically', body: tagList } },
      handler: async ({ caller }) => ({
        tags: await listTags(db, caller().userId, tagLimits.listed),
      }),
    }),
    route({
      ...one,
      method: 'PATCH',
      summary: 'Rename a tag in all your projects; a project that has both keeps one',
      body: tagPatch,
      responses: { 200: { about: 'The new name', body: changedTagRecord } },
      handler: async ({ params, body, caller }) => {
        const from = requireTag(params);
        const changed = await renameTag(db, caller().userId, from, body.tag);
        return report(body.tag, changed);
      },
    }),
    route({
      ...one,
      method: 'DELETE',
      summary: 'Remove a tag from all your projects',
      responses: { 200: { about: 'The removed tag', body: changedTagRecord } },
      handler: async ({ params, caller }) => {
        const tag = requireTag(params);
        return report(tag, await removeTag(db, caller().userId, tag));
      },
    }),
  ];
}

const tagNotFound = () => new ApiError('NOT_FOUND', 'None of your projects has this tag');

/** A text that cannot be a tag is not found. */
function requireTag(params: Readonly<Record<string, string>>): string {
  const { data } = tagField().safeParse(params['tag']);
  if (data === undefined) throw tagNotFound();
  return data;
}

function report(tag: string, projects: number) {
  if (projects === 0) throw tagNotFound();
  return { tag, projects_changed: projects };
}
