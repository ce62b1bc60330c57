import { connect } from 'node:net';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  openTemplate,
  type Template,
  type TemplateName,
} from '../sandboxes/dev-sandbox/template.ts';
import { atProcessEnd } from './process-scope.ts';
import { sharedShelfVariable, startTemplateShelf, type TemplateShelf } from './template-cache.ts';

let own: Promise<TemplateShelf> | undefined;
atProcessEnd(async () => (await own)?.close());

async function shelfOfAll(): Promise<Pick<TemplateShelf, 'folder' | 'socket'>> {
  const socket = process.env[sharedShelfVariable];
  if (socket) return { socket, folder: dirname(socket) };
  own ??= startTemplateShelf();
  return own;
}

/** Directory with the sandboxes and templates of all test files, so that templates are installed once per run. */
export async function sharedSandboxFolder(): Promise<string> {
  return (await shelfOfAll()).folder;
}

/** A template from the cache shared by all test files of this run. */
export async function sharedTemplate(name: TemplateName): Promise<Template> {
  const connection = connect((await shelfOfAll()).socket);
  connection.end(name);
  const { shelf, problem } = JSON.parse(await text(connection));
  if (problem) throw new Error(problem);
  return openTemplate(name, shelf);
}
