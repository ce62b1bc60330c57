import { z } from 'zod';

export const tagRecord = z.object({
  tag: z.string(),
  projects: z.int().describe('The number of projects that have it, without those in the trash'),
});
export type TagRecord = z.infer<typeof tagRecord>;

export const tagList = z.object({ tags: z.array(tagRecord) });
export type TagList = z.infer<typeof tagList>;

export const changedTagRecord = z.object({ tag: z.string(), projects_changed: z.int() });
export type ChangedTagRecord = z.infer<typeof changedTagRecord>;
