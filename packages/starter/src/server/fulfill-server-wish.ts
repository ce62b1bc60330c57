import { done, type Fulfilled, notDone, type Requirement } from '../requirements/requirement.ts';
import type { Specification } from '../specification.ts';
import type { TakenServerWish } from './server-wish.ts';

/** Says what became of the clauses about a server that were taken out of a request. */
export function fulfillServerWish({ clauses, seesAll }: TakenServerWish): Requirement[] {
  return [
    ...clauses.map((text): Requirement => ({ text, fulfill: (app) => judgeClause(text, app) })),
    ...(seesAll === undefined
      ? []
      : [
          {
            text: seesAll,
            fulfill: (app) => judgeOverview(seesAll, app),
          } satisfies Requirement,
        ]),
  ];
}

function judgeClause(text: string, app: Specification): Fulfilled {
  if (!app.server) return notDone(app, 'All data of this app stays in the browser.');
  const isVote = /\bvotes?\b/i.test(text);
  return isVote && !app.screens.some(({ kind }) => kind === 'poll')
    ? notDone(app, 'There is no poll in this app.')
    : done(app);
}

/** Judges "the owner sees all orders and sets their status". */
function judgeOverview(text: string, app: Specification): Fulfilled {
  if (!app.server?.owner) return notDone(app, 'Nobody has more rights in this app.');
  if (/\bmessages\b/i.test(text))
    return notDone(app, 'Only the sender and the recipient read a message.');
  const hasStatus =
    app.screens.some(({ kind }) => kind === 'orders') ||
    app.entities.some(({ fields }) => fields.some(({ label }) => /status/i.test(label)));
  return /\bstatus\b/i.test(text) && !hasStatus
    ? { app, status: 'partly', note: 'Nothing in this app has a status.' }
    : done(app);
}
