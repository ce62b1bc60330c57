import { takeServerWish } from '../server/server-wish.ts';
import { withServer } from '../server/with-server.ts';
import type { Rule } from './rule.ts';

/** "Add accounts", "let several people use it", "store it in a database" */
const accounts =
  /^(?:please )?(?:add|include|give (?:it|me|us)|i (?:want|need)|we need|it needs|set up|create) (?:(?:an? |the |some |user |real |proper )*)(?:accounts?|log-?ins?|sign-?(?:ins?|ups?)|sign(?:ing)?[ -](?:in|up)|authentication|user management|registration|back-?end|server|database)(?: (?:and|with|plus) (?:(?:an? )?(?:accounts?|log-?ins?|database|server|back-?end|sign-?(?:in|up)),? ?)+)?(?=[.!]|$| for | so )/i;
const severalPeople =
  /^(?:please )?(?:let|allow|make) (?:(?:several|multiple|many|more|other|different|all) (?:people|users)|(?:my|our|the) (?:whole )?(?:team|family|colleagues|friends|staff|company)|everyone|everybody|others) (?:to )?(?:use|share|access|see|edit|work)\b|\bmake (?:it|this|the app) (?:multi-?user|shared|collaborative)\b/i;
const stored =
  /^(?:please )?(?:stor|sav|keep|persist|mov|put)\w* .{0,60}\b(?:in|to|into|on) (?:an? |the |my )?(?:real |postgres\w* |sql |proper )*(?:database|server|back-?end|cloud)\b/i;

/** Moves the data of an app from the browser to a server. */
export const moveToServer: Rule = (app, clause) => {
  if (app.platform !== 'web') return undefined;
  const isAsked = accounts.test(clause) || severalPeople.test(clause) || stored.test(clause);
  const { wish } = takeServerWish(clause);
  if (!isAsked && !wish) return undefined;
  if (app.server) {
    const said = 'left the accounts and the database as they are, because the app has them already';
    return isAsked ? { app, said } : undefined;
  }
  const because = clause.trim().replace(/[.!]+$/, '');
  const access = severalPeople.test(clause) ? 'shared' : wish?.access;
  const moved = withServer(app, { because, access, owner: wish?.owner }, '');
  if (!moved.server) return undefined;
  return {
    app: moved,
    said: `moved the data to a server with a database and accounts; what is in your browser, such as sample entries, is not carried over${
      /\b(?:google|github)\b/i.test(clause)
        ? '; buttons for Google and GitHub appear once their keys are among the environment variables of the project'
        : ''
    }`,
  };
};
