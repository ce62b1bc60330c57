import {
  build,
  notFollowed,
  partsOf,
  readIn,
  requestOf,
  revisionOf,
  understood,
  writeApp,
} from './build.ts';
import { follow, planEdits } from './plan-edits.ts';
import { call, type Said, say } from './reply.ts';
import type { Done, Situation } from './situation.ts';
import type { Specification } from './specification.ts';
import { readStored, specificationPath } from './stored.ts';
import { describeScreen, describeServer } from './words.ts';

/** Proposes a plan, and builds it once it is approved. */
export function plan(situation: Situation): Said {
  const { steps, hasFile } = situation;
  const verdicts = steps.flat().filter(({ name }) => name === 'propose_plan');
  const last = verdicts.at(-1);
  const status = last && statusOf(last);
  const isChange = hasFile(specificationPath) && readIn(steps) === undefined;
  if (isChange) return say('', call('read_file', { path: specificationPath }));
  const stored = readStored(readIn(steps) ?? '');
  const wishes = verdicts.flatMap(wishesOf);
  // An approved change follows the same path as in build mode.
  if (status === 'approved' && stored) return build(situation, wishes);
  const found = stored ? revisionOf(situation, stored) : understood(situation);
  if (found.kind === 'question') {
    return say('I have one question first.', call('ask_user', { questions: found.questions }));
  }
  if (found.kind === 'beyond') return say(found.why);
  const { app, done, missed } = follow(found.app, wishes);
  if (status !== 'approved') return say(notFollowed(missed), propose(app));
  if (isBuilt(steps)) return build(situation);
  const parts = found.kind === 'app' ? partsOf(found) : [];
  const { text, calls } = writeApp(situation, app, [requestOf(situation), ...done], parts);
  return say([notFollowed(missed), text].filter(Boolean).join('\n\n'), ...calls);
}

function isBuilt(steps: Situation['steps']): boolean {
  return steps.flat().some(({ name }) => name === 'write_file');
}

function propose(app: Specification) {
  const { title, tagline, screens, theme } = app;
  const steps = screens.map((screen) => ({
    id: screen.key,
    title: screen.title,
    description: describeScreen(screen, app),
  }));
  const lines = steps.map((step) => `- **${step.title}**: ${step.description}`);
  const place = describeServer(app) || 'Data stays in the browser.';
  const look = `${place} The app works on phones and uses the "${theme}" theme.`;
  const text = [`## ${title}`, tagline, '### Screens', lines.join('\n'), look].join('\n\n');
  return call('propose_plan', { title, plan: text, steps });
}

function statusOf({ output }: Done): string | undefined {
  return (output as { status?: string } | undefined)?.status;
}

/** Returns the requested plan changes: the feedback, or the differences to the edited plan. */
function wishesOf({ input, output }: Done): string[] {
  const { feedback, editedPlan } = (output ?? {}) as { feedback?: unknown; editedPlan?: unknown };
  const wishes = typeof feedback === 'string' ? [feedback] : planEdits(input, editedPlan);
  return wishes.filter((wish) => wish.trim() !== '');
}
