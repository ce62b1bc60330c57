import { connect } from 'node:net';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { openTemplate, type Template } from '../sandboxes/dev-sandbox/open-template.ts';
import type { TemplateName } from '../sandboxes/template/read-template-files.ts';
import { atProcessEnd } from './process-scope.ts';
import {
  sharedTemplateCacheVariable,
  startTemplateCache,
  type TemplateCache,
} from './template-cache.ts';

let ownCache: Promise<TemplateCache> | undefined;
atProcessEnd(async () => (await ownCache)?.close());

async function sharedCache(): Promise<Pick<TemplateCache, 'folder' | 'socket'>> {
  const socket = process.env[sharedTemplateCacheVariable];
  if (socket) return { socket, folder: dirname(socket) };
  ownCache ??= startTemplateCache();
  return ownCache;
}

/** Directory with the sandboxes and templates of all test files, so that templates are installed once per run. */
export async function sharedSandboxFolder(): Promise<string> {
  return (await sharedCache()).folder;
}

/** A template from the cache shared by all test files of this run. */
export async function sharedTemplate(name: TemplateName): Promise<Template> {
  const connection = connect((await sharedCache()).socket);
  connection.end(name);
  const { cacheDirectory, problem } = JSON.parse(await text(connection));
  if (problem) throw new Error(problem);
  return openTemplate(name, cacheDirectory);
}
