import type { Platform } from '@millwright/contract';
import { revise } from './revise/revise.ts';
import type { Specification } from './specification.ts';
import type { StoredEdit } from './stored.ts';
import { understand, understandAnswers } from './understand/understand.ts';

/** Rebuilds the app from its requests, without those that changed a picked element. */
export function replay(
  requests: readonly string[],
  platform: Platform,
  edits: readonly StoredEdit[] = [],
): Specification {
  const edited = new Set(edits.map(({ request }) => request));
  const [first = '', ...rest] = requests.filter((_, at) => !edited.has(at));
  const found = understand(first, platform);
  const begun = found.kind === 'app' ? found : understandAnswers(first, {}, platform);
  if (begun.kind !== 'app') throw new Error('cannot parse the first request of the app');
  return rest.reduce((app, request) => {
    const revision = revise(app, request);
    return revision.kind === 'changed' ? revision.app : app;
  }, begun.app);
}
