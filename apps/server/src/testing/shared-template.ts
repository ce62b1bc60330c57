import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { openTemplate, type Template, type TemplateName } from '../sandbox/workbench/template.ts';
import { atProcessEnd } from './process-scope.ts';
import { sharedShelfVariable, startTemplateShelf, type TemplateShelf } from './template-shelf.ts';

let own: Promise<TemplateShelf> | undefined;
atProcessEnd(async () => (await own)?.close());

/** A template that lies where all test files of this run find it. */
export async function sharedTemplate(name: TemplateName): Promise<Template> {
  const shared = process.env[sharedShelfVariable];
  if (!shared) own ??= startTemplateShelf();
  const connection = connect(shared ?? (await own)?.socket ?? '');
  connection.end(name);
  const { shelf, problem } = JSON.parse(await text(connection));
  if (problem) throw new Error(problem);
  return openTemplate(name, shelf);
}
