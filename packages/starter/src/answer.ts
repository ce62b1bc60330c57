import { build } from './build.ts';
import { connectHint } from './connect.ts';
import { explain } from './explain.ts';
import { plan } from './plan.ts';
import { type Said, say } from './reply.ts';
import { offerRestore, sayCannotRepair } from './restore.ts';
import type { Situation } from './situation.ts';

/** Chooses the next reply and tool calls for the mode of the turn. */
export function answer(situation: Situation): Said {
  if (situation.report !== undefined) return sayCannotRepair();
  const hasErrors = (situation.context.errors ?? []).length > 0;
  switch (situation.mode) {
    case 'plan':
      return hasErrors ? sayCannotRepair() : plan(situation);
    case 'build':
    case 'agent':
      return hasErrors ? offerRestore(situation) : build(situation);
    case 'chat':
      return explain(situation);
    case 'discuss':
      return say(cannotDiscuss);
  }
}

const cannotDiscuss = `I'm Starter, Millwright's built-in rule-based model. I build apps from a description, but I can't discuss ideas. ${connectHint} Or switch to build mode and describe your app, for example "track books with author, rating 1-5 and finished date".`;
