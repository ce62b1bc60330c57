import { answersOf, filesOf, isWritten, readIn } from './build.ts';
import { connectHint } from './connect.ts';
import { call, type Said, say } from './reply.ts';
import type { Situation } from './situation.ts';
import { readStored, specificationPath, withoutRequests } from './stored.ts';

const cannotRepair =
  "I'm Starter, Millwright's built-in rule-based model. I can't repair code that someone else changed.";

export const sayCannotRepair = (): Said => say(`${cannotRepair} ${connectHint}`);

const question = {
  key: 'restore',
  header: 'Restore',
  question: 'Should I restore the last version that I wrote? Later changes to its files are lost.',
  options: [
    { label: 'Restore it', description: 'Write all files of the app again' },
    { label: 'Leave it as it is', description: 'Change nothing' },
  ],
};

/** Offers the last working version. Generated code passes its checks, so errors come from edits by others. */
export function offerRestore({ steps, hasFile }: Situation): Said {
  if (isWritten(steps)) return say('I restored the last version that I wrote.');
  if (!hasFile(specificationPath)) return sayCannotRepair();
  const read = readIn(steps);
  if (read === undefined) return say('', call('read_file', { path: specificationPath }));
  const stored = readStored(read);
  if (!stored) return sayCannotRepair();
  const asked = steps.flat().findLast(({ name }) => name === 'ask_user');
  if (!asked) return say(cannotRepair, call('ask_user', { questions: [question] }));
  if (!/^restore/i.test(answersOf(asked)['restore'] ?? '')) {
    return say(`I left the app as it is. ${connectHint}`);
  }
  const files = filesOf(withoutRequests(stored), stored.requests, stored.edits);
  return say('', ...[...files].map(([path, content]) => call('write_file', { path, content })));
}
