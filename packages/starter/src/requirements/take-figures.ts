import { eachSentence } from '../figures/sentences-in.ts';
import { withoutSpan } from '../figures/span.ts';
import type { Entity, Field, ScreenOf, Specification } from '../specification.ts';
import { sentenceCase } from '../understand/word-forms.ts';
import { entityIn, listOf, screensOf, withEntity, withScreen } from './app-parts.ts';
import {
  done,
  type Fulfilled,
  notDone,
  type Requirement,
  type TakenRequirements,
} from './requirement.ts';

type Stat = ScreenOf<'dashboard'>['stats'][number];

/** The words from the last comma on: "…, and show the current balance at the top". */
const balance = /(?:^|, )[^,.;\n]{0,60}\bbalance\b[^.;\n]*/i;
const isLedger =
  /\bincomes?\b|\bexpenses?\b|\bdeposits?\b|\bwithdrawals?\b|\bearnings?\b|\bspendings?\b/i;
const open = 'still owed|owed|outstanding|unpaid|open|overdue|due|to be paid|still to pay';
/** "The total still owed", "the sum of all unpaid invoices" */
const owed = new RegExp(
  `,?\\s*(?:and |with |plus |also )*(?:(?:show|display|see|calculate|know)s? (?:me |us )?)?(?:the |a )?(?:total|sum|amount)(?: amount)?(?: of(?: all)?)?(?: that is| which is)? (?<state>${open})\\b(?: [\\p{L}]{3,20})?`,
  'iu',
);
/** "The number of open tickets", "how many orders are pending" */
const counted =
  /,?\s*(?:and |with |plus |also )*(?:(?:show|display|see|know)s? (?:me |us )?)?(?:the )?(?:number of|how many) (?<state>(?!all|the|my|our|their|people|places|hours|days)[\p{L}]+(?: [\p{L}]+)??) (?<noun>[\p{L}]+s)\b(?: (?:on|in|at) (?:an?|the) (?:dashboard|overview|start page|home page|top))?/iu;

/** Takes figures of records in a certain state out of a request: the balance, what is still owed, how many are open. */
export function takeFigures(text: string): TakenRequirements {
  const requirements: Requirement[] = [];
  const take = (sentence: string, found: RegExpExecArray, fulfill: Requirement['fulfill']) => {
    requirements.push({
      text: found[0].replace(/^(?:[\s,]|(?:and|with|plus|also)\s)+/i, ''),
      fulfill,
    });
    return withoutSpan(sentence, { start: found.index, end: found.index + found[0].length });
  };
  const rest = eachSentence(text, (sentence) => {
    const sum = isLedger.test(text) ? balance.exec(sentence) : null;
    if (sum) return take(sentence, sum, showBalance);
    const due = owed.exec(sentence);
    if (due) return take(sentence, due, (app) => showOwed(app, due.groups?.['state'] ?? ''));
    const number = counted.exec(sentence);
    const state = number?.groups?.['state'];
    if (!number || !state || !stateWords.test(state)) return sentence;
    return take(sentence, number, (app) =>
      showCount(app, state, number.groups?.['noun'] ?? '', number[0]),
    );
  });
  return { rest, requirements };
}

const stateWords =
  /^(?:open|closed|pending|overdue|approved|rejected|unpaid|paid|resolved|unresolved|active|inactive|new|completed|finished|available|urgent|done|unread|late|cancelled|confirmed|in progress)$/i;
const incomeWord = /^(?:incomes?|earnings?|revenue|deposits?|in|credit)$/i;
const expenseWord = /^(?:expenses?|spendings?|withdrawals?|costs?|out|debit)$/i;

function showBalance(app: Specification): Fulfilled {
  for (const entity of app.entities) {
    const type = entity.fields.find(
      ({ kind, options }) =>
        kind === 'choice' &&
        options.some((one) => incomeWord.test(one)) &&
        options.some((one) => expenseWord.test(one)),
    );
    const amount = entity.fields.find(({ kind }) => kind === 'money');
    const income = type?.options.find((one) => incomeWord.test(one));
    const expense = type?.options.find((one) => expenseWord.test(one));
    if (!type || !amount || !income || !expense) continue;
    const of = { entity: entity.key, field: amount.key } as const;
    const whereIncome = { field: type.key, is: income };
    return withFigures(app, entity, [
      { ...of, label: 'Balance', of: 'balance', where: whereIncome },
      { ...of, label: plainName(income), of: 'sum', where: whereIncome },
      { ...of, label: plainName(expense), of: 'sum', where: { field: type.key, is: expense } },
    ]);
  }
  return notDone(app, 'The app has no income and expenses to compute it from.');
}

const plainName = (option: string): string => (/^expense$/i.test(option) ? 'Expenses' : option);

const unpaidOption = /^(?:unpaid|not paid|open|outstanding|due|pending|sent|owed)$/i;

function showOwed(app: Specification, state: string): Fulfilled {
  for (const entity of app.entities) {
    const amount = entity.fields.find(({ kind }) => kind === 'money');
    const where = unpaidIn(entity);
    if (!amount || !where) continue;
    const label = /owed/i.test(state)
      ? 'Total owed'
      : `Total ${state.replace(/^still /i, '').toLowerCase()}`;
    const open = withOpenFirst(entity, where);
    return withFigures(withEntity(app, entity, open), open, [
      { label, entity: entity.key, of: 'sum', field: amount.key, where },
    ]);
  }
  return notDone(app, 'The app does not know what is paid.');
}

/** New records are not paid yet: a required choice begins with its first option. */
function withOpenFirst(entity: Entity, where: NonNullable<Stat['where']>): Entity {
  const fields = entity.fields.map((field) => {
    if (field.key !== where.field || typeof where.is !== 'string') return field;
    const others = field.options.filter((option) => option !== where.is);
    return { ...field, options: [where.is, ...others], required: true };
  });
  return { ...entity, fields };
}

function unpaidIn({ fields }: Entity): Stat['where'] {
  for (const { key, kind, options, label } of fields) {
    const option = kind === 'choice' ? options.find((one) => unpaidOption.test(one)) : undefined;
    if (option) return { field: key, is: option };
    if (kind === 'boolean' && /\bpaid\b/i.test(label)) return { field: key, is: false };
  }
  return undefined;
}

function showCount(app: Specification, state: string, noun: string, said: string): Fulfilled {
  const entity = entityIn(app, noun);
  const exact = entity && stateIn(entity.fields, state);
  const where = exact ?? (entity && /^open$/i.test(state) ? firstStage(entity.fields) : undefined);
  if (!entity || !where) return notDone(app, `The app does not know which ${noun} are ${state}.`);
  const stat: Stat = {
    label: `${sentenceCase(state)} ${entity.plural.toLowerCase()}`,
    entity: entity.key,
    of: 'count',
    where,
  };
  const [dashboard] = screensOf(app, 'dashboard');
  return dashboard && /dashboard|overview/i.test(said)
    ? done(
        withScreen(app, dashboard, { ...dashboard, stats: [stat, ...dashboard.stats].slice(0, 6) }),
      )
    : withFigures(app, entity, [stat]);
}

/** New records are open, whatever their first stage is called. */
function firstStage(fields: readonly Field[]): Stat['where'] {
  const status = fields.find(
    ({ kind, label }) => kind === 'choice' && /^(?:status|state|stage)$/i.test(label),
  );
  const [first] = status?.options ?? [];
  return status && first ? { field: status.key, is: first } : undefined;
}

function stateIn(fields: readonly Field[], state: string): Stat['where'] {
  const wanted = state.toLowerCase();
  for (const { key, kind, options, label } of fields) {
    const option =
      kind === 'choice' ? options.find((one) => one.toLowerCase() === wanted) : undefined;
    if (option) return { field: key, is: option };
    if (kind === 'boolean' && label.toLowerCase() === wanted) return { field: key, is: true };
  }
  return undefined;
}

/** Adds figures above the list of an entity. */
function withFigures(app: Specification, entity: Entity, stats: readonly Stat[]): Fulfilled {
  const list = listOf(app, entity);
  if (!list) return notDone(app, 'There is no list for these figures.');
  return done(withScreen(app, list, { ...list, figures: [...(list.figures ?? []), ...stats] }));
}
