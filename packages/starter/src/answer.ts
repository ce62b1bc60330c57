import { build } from './build.ts';
import { CONNECT } from './connect.ts';
import { explain } from './explain.ts';
import { plan } from './plan.ts';
import { type Said, say } from './reply.ts';
import type { Situation } from './situation.ts';

/** What the built-in model says and does next. */
export function answer(situation: Situation): Said {
  // It does not make the mistakes that a check finds; whoever did can do better than it.
  const isRepair = situation.report !== undefined || (situation.context.errors ?? []).length > 0;
  if (isRepair) return say(CANNOT_REPAIR);
  switch (situation.mode) {
    case 'plan':
      return plan(situation);
    case 'build':
    case 'agent':
      return build(situation);
    case 'chat':
      return explain(situation);
    case 'discuss':
      return say(CANNOT_DISCUSS);
  }
}

const CANNOT_REPAIR = `I am the built-in composer and cannot repair code that somebody else changed. ${CONNECT}`;
const CANNOT_DISCUSS = `I am the built-in composer: I build apps from a description by fixed rules, and thinking a matter through with you is beyond me. ${CONNECT} Or tell me in build mode what you want, for example "track books with author, rating 1-5 and finished date".`;
