import { done, notDone, type Requirement } from '../requirements/requirement.ts';
import type { TakenServerWish } from './server-wish.ts';

/** Says what became of the clauses about a server that were taken out of a request. */
export function fulfillServerWish({ clauses, seesAll }: TakenServerWish): Requirement[] {
  return [
    ...clauses.map(
      (text): Requirement => ({
        text,
        fulfill: (app) =>
          app.server ? done(app) : notDone(app, 'All data of this app stays in the browser.'),
      }),
    ),
    ...(seesAll === undefined
      ? []
      : [
          {
            text: seesAll,
            fulfill: (app) =>
              app.server?.owner ? done(app) : notDone(app, 'Nobody has more rights in this app.'),
          } satisfies Requirement,
        ]),
  ];
}
