import type { RequestedPart } from '../brief/requested-part.ts';
import { connectHint } from '../connect.ts';
import { readable } from '../readable.ts';
import { completeServer } from '../server/with-server.ts';
import type { Specification } from '../specification.ts';
import { addActions, removeActions } from './actions.ts';
import { clausesOf } from './clauses.ts';
import { addEntity, removeScreen, renameScreen } from './entities.ts';
import { addFields, removeField, renameField } from './fields.ts';
import { changeFormula } from './formulas.ts';
import { changeGame } from './games.ts';
import { palette, tagline, theme, title } from './look.ts';
import type { Revised, Rule } from './rule.ts';
import { addHabit, addOption, changeSections, changeTimer } from './screens.ts';
import { moveToServer } from './server.ts';
import { addService } from './services.ts';
import { restyle } from './style.ts';
import { changeTool } from './tools.ts';
import { addDashboard, changeExtras, changeViews, sortRecords } from './views.ts';

export type Revision =
  | {
      readonly kind: 'changed';
      readonly app: Specification;
      /** The changes, each as part of a sentence. */
      readonly said: readonly string[];
      /** The clauses of the request, and what became of each. */
      readonly parts: readonly RequestedPart[];
      /** All requests of the app, if they are not just the previous ones plus this one. */
      readonly requests?: readonly string[];
    }
  | { readonly kind: 'beyond'; readonly why: string };

/** The first rule that matches a clause applies; catch-all rules come last. */
const rules: readonly Rule[] = [
  theme,
  restyle,
  tagline,
  changeFormula,
  changeTool,
  renameField,
  renameScreen,
  title,
  changeSections,
  changeTimer,
  changeGame,
  sortRecords,
  removeActions,
  addActions,
  removeField,
  changeExtras,
  addDashboard,
  addEntity,
  removeScreen,
  changeViews,
  palette,
  addHabit,
  addOption,
  addFields,
];

/** Bounds the work: each clause is compared with every part of an app that earlier clauses may have enlarged. */
export const mostClauses = 40;

/** Applies the clauses of a request to an app, as far as rules match them. */
export function revise(app: Specification, request: string, most: number = mostClauses): Revision {
  const said: string[] = [];
  const missed: string[] = [];
  const parts: RequestedPart[] = [];
  let current = app;
  for (const [at, clause] of clausesOf(readable(request)).entries()) {
    const revised = at < most ? firstOf(current, clause) : undefined;
    if (revised) {
      current = revised.app;
      said.push(revised.said);
      parts.push({ text: clause, status: 'done' });
    } else {
      missed.push(clause);
      parts.push({ text: clause, status: 'notDone', note: "I didn't understand this part." });
    }
  }
  if (said.length === 0) return { kind: 'beyond', why: beyond(request) };
  const rest = missed.map((clause) => `skipped "${clause}" because I didn't understand it`);
  return { kind: 'changed', app: completeServer(app, current), said: [...said, ...rest], parts };
}

/** Requests that need more than Starter's rules. They are reported instead of guessed at. */
const needsMore =
  /\b(?:sign[ -]?(?:in|up)|log[ -]?in|login|authenticat\w+|accounts?|password|deploy|publish|host|server|backend|database|api|payments?(?! method)|stripe|checkout|push notifications?|send (?:an? )?e-?mails?|multi-?user|sync)\b/i;

/** Adds a capability, and a server if it needs one: "let customers book rooms". */
function addToServer(app: Specification, clause: string): Revised | undefined {
  const service = addService(app, clause);
  const moved = moveToServer(service?.app ?? app, clause);
  if (!service || !moved) {
    return moved ?? service;
  }
  const isOnlyAccounts = service.said === 'added Account';
  return {
    app: moved.app,
    said: isOnlyAccounts ? moved.said : `${service.said} and ${moved.said}`,
  };
}

function firstOf(app: Specification, clause: string) {
  const service = addToServer(app, clause);
  if (service) return service;
  if (needsMore.test(clause)) return undefined;
  for (const rule of rules) {
    const revised = rule(app, clause);
    if (revised) return revised;
  }
  return undefined;
}

function beyond(request: string): string {
  return `I can't do this: "${request.trim().slice(0, 200)}". I'm Starter, Millwright's built-in rule-based model. I can change the title, colors, fonts, style and dark mode; add, remove and rename fields, screens and sections; change the inputs of a calculator and the options of a tool; sort, filter and total records; and switch between table, cards, board, calendar and chart views. ${connectHint}`;
}
