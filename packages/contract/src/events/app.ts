import { z } from 'zod';
import { consoleLevels, platforms, previewStatuses } from '../states.ts';
import { count, id, openObject, time, webUrl } from './shape.ts';

export const previewUrl = openObject({
  preview_url: webUrl,
  kind: z.enum(platforms),
  port: count.nullable(),
  native_url: z.string().nullable(),
}).describe('The dev server responds and the preview can be opened.');

export const checkpoint = openObject({
  checkpoint_id: id,
  turn_id: id.nullable(),
  label: z.string(),
  files_changed: count,
  restored_from: id.optional().describe('The checkpoint whose files were restored'),
  created_at: time,
}).describe('The workspace was saved as a checkpoint that can be restored.');

export const publication = openObject({
  status: z.enum(['live', 'offline']),
  release_id: id.nullable().describe('The release that went live'),
  number: count.nullable().describe('The number of that release in its project'),
}).describe('A release of the app went live, or the published app was taken offline.');

export const verification = openObject({
  turn_id: id,
  ok: z.boolean(),
  checks: z.array(
    openObject({
      name: z.enum(['typecheck', 'build', 'page', 'console']),
      ok: z.boolean(),
      summary: z.string(),
      duration_ms: count,
    }),
  ),
  opened: z
    .boolean()
    .optional()
    .describe('Whether a browser opened the app; absent in older events'),
  screenshot_url: z.string().nullable(),
}).describe('The result of the turn was checked; these are the findings.');

export const outcome = openObject({
  turn_id: id,
  requested: z.array(
    openObject({
      text: z.string().describe('A part of the request'),
      status: z.enum(['done', 'partly', 'not_done']),
      note: z.string().optional(),
      evidence: z.string().optional().describe('How it was checked'),
    }),
  ),
  verification: z
    .enum(['opened', 'built', 'none'])
    .describe('`opened`: a browser opened the app; `built`: it was only built'),
}).describe('The parts of the request that are done and not done. Precedes `complete`.');

export const buildError = openObject({
  tool_call_id: id.nullable(),
  source: z.enum(['build', 'typecheck', 'runtime', 'install']),
  message: z.string(),
  file: z.string().nullable(),
  line: count.nullable(),
  column: count.nullable(),
  frame: z.string().nullable(),
  auto_fix: z.boolean(),
  attempt: count,
  max_attempts: count,
}).describe('The app being built does not build, type-check, install or run.');

export const consoleLogRequest = openObject({
  request_id: id,
  levels: z.array(z.enum(consoleLevels)),
  max_entries: count,
  expires_at: time,
}).describe('The agent requests the browser console from a client that shows the preview.');

export const todoUpdate = openObject({
  items: z.array(
    openObject({
      id: z.string(),
      text: z.string(),
      status: z.enum(['pending', 'in_progress', 'done', 'cancelled']),
    }),
  ),
}).describe("The agent's to-do list changed; the event has the whole list.");

export const mcpAuthRequired = openObject({
  server_id: id,
  server: z.string(),
  authorization_url: z.string().nullable(),
  message: z.string(),
}).describe('An MCP server requires its user to sign in.');

export const projectUpdate = openObject({
  project_id: id,
  title: z.string().nullable(),
  preview_status: z.enum(previewStatuses),
}).describe('The title or the preview of the project changed.');
