import type { Platform } from '@millwright/contract';
import { revise } from './revise/revise.ts';
import type { Specification } from './specification.ts';
import { understand, understandAnswers } from './understand/understand.ts';

/** Rebuilds the app from its requests. */
export function replay(requests: readonly string[], platform: Platform): Specification {
  const [first = '', ...rest] = requests;
  const found = understand(first, platform);
  const begun = found.kind === 'app' ? found : understandAnswers(first, {}, platform);
  if (begun.kind !== 'app') throw new Error('cannot parse the first request of the app');
  return rest.reduce((app, request) => {
    const revision = revise(app, request);
    return revision.kind === 'changed' ? revision.app : app;
  }, begun.app);
}
