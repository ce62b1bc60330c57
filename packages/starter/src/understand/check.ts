import { parseExpression } from '../../kit/web/src/lib/expression.ts';
import { isOperand } from '../compose/web/completion.ts';
import { type Entity, type Field, type Specification, specification } from '../specification.ts';
import { faultsOfFormula } from './check-formula.ts';

const columns: readonly Field['kind'][] = ['choice', 'boolean', 'relation', 'rating', 'text'];
const days: readonly Field['kind'][] = ['date', 'dateTime'];
const numbers: readonly Field['kind'][] = ['number', 'money', 'percent', 'rating', 'duration'];
const computable: readonly Field['kind'][] = ['number', 'money', 'percent', 'duration'];
const filters: readonly Field['kind'][] = ['choice', 'boolean', 'tags', 'relation'];

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function fitting(field: Field, value: unknown): boolean {
  switch (field.kind) {
    case 'number':
    case 'money':
    case 'percent':
    case 'rating':
    case 'duration':
      return (
        typeof value === 'number' &&
        value >= (field.min ?? Number.NEGATIVE_INFINITY) &&
        value <= (field.max ?? Number.POSITIVE_INFINITY)
      );
    case 'boolean':
      return typeof value === 'boolean';
    case 'tags':
      return Array.isArray(value);
    case 'choice':
      return field.options.includes(String(value));
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(String(value));
    case 'time':
      return /^\d\d:\d\d$/.test(String(value));
    default:
      return typeof value === 'string';
  }
}

function faultsOfFields(owner: string, fields: readonly Field[], app: Specification): string[] {
  const faults: string[] = [];
  const keys = fields.map((field) => field.key);
  if (new Set(keys).size !== keys.length) faults.push(`${owner}: keys are not unique: ${keys}`);
  for (const field of fields) {
    const at = `${owner}.${field.key}`;
    if (field.kind === 'choice' && field.options.length < 2)
      faults.push(`${at}: nothing to choose`);
    if (field.kind === 'relation' && !app.entities.some((other) => other.key === field.entity))
      faults.push(`${at}: relates to no entity`);
    if (field.expression !== undefined) faults.push(...faultsOfExpression(at, field, fields));
    if (field.kind === 'rating' && field.max === undefined) faults.push(`${at}: has no end`);
  }
  return faults;
}

function faultsOfExpression(at: string, field: Field, fields: readonly Field[]): string[] {
  const parsed = parseExpression(field.expression ?? '');
  if (!parsed) return [`${at}: ${field.expression} is not an expression`];
  const before = fields.slice(0, fields.indexOf(field));
  // Fields that are computed in turn come first.
  const isKnown = (name: string) =>
    [...before, ...fields.filter(({ expression }) => expression === undefined)].some(
      (one) => one.key === name && isOperand(one),
    );
  const unknown = [...parsed.names].filter((name) => !isKnown(name));
  return [
    ...unknown.map((name) => `${at}: ${field.expression} uses ${name}`),
    ...(computable.includes(field.kind) ? [] : [`${at}: a ${field.kind} is computed`]),
    ...(field === fields[0] ? [`${at}: the title is computed`] : []),
  ];
}

function faultsOfEntity(entity: Entity, app: Specification): string[] {
  const faults = faultsOfFields(entity.key, entity.fields, app);
  for (const sample of entity.samples)
    for (const [key, value] of Object.entries(sample)) {
      const field = entity.fields.find((one) => one.key === key);
      if (!field) faults.push(`${entity.key}: a sample has ${key}`);
      else if (!fitting(field, value))
        faults.push(`${entity.key}.${key}: ${String(value)} does not fit`);
    }
  return faults;
}

function faultsOfScreen(screen: Specification['screens'][number], app: Specification): string[] {
  const faults: string[] = [];
  const check = (entity: string, key: string | undefined, kinds: readonly string[] | undefined) => {
    const owner = app.entities.find((one) => one.key === entity);
    const field = owner?.fields.find((one) => one.key === key);
    if (!owner) faults.push(`${screen.key}: there is no ${entity}`);
    else if (key !== undefined && !field) faults.push(`${screen.key}: ${entity} has no ${key}`);
    else if (field && kinds && !kinds.includes(field.kind))
      faults.push(`${screen.key}: ${entity}.${key} is a ${field.kind}`);
  };
  if (screen.kind === 'records') {
    check(screen.entity, undefined, undefined);
    for (const view of screen.views) {
      const needsBy = view.kind === 'board' || view.kind === 'calendar' || view.kind === 'chart';
      if (needsBy && !view.by) faults.push(`${screen.key}: ${view.kind} by nothing`);
      if (view.kind === 'board') check(screen.entity, view.by, columns);
      else if (view.kind === 'calendar') check(screen.entity, view.by, days);
      else check(screen.entity, view.by, undefined);
      check(screen.entity, view.value, numbers);
    }
    for (const filter of screen.filters) check(screen.entity, filter, filters);
    for (const total of screen.totals) check(screen.entity, total, numbers);
    if (screen.sort?.field !== 'added') check(screen.entity, screen.sort?.field, undefined);
    check(screen.entity, screen.where?.field, undefined);
    check(screen.entity, screen.added?.number, ['text']);
    for (const figure of screen.figures ?? []) {
      check(figure.entity, figure.field, numbers);
      check(figure.entity, figure.where?.field, undefined);
    }
  }
  if (screen.kind === 'dashboard') {
    for (const stat of screen.stats) {
      check(stat.entity, stat.field, numbers);
      check(stat.entity, stat.where?.field, undefined);
      if (stat.of !== 'count' && !stat.field) faults.push(`${screen.key}: ${stat.of} of nothing`);
    }
    for (const chart of screen.charts) {
      check(chart.entity, chart.by, undefined);
      check(chart.entity, chart.split, undefined);
      check(chart.entity, chart.value, numbers);
    }
  }
  if (screen.kind === 'quiz')
    for (const one of screen.questions)
      if (one.answer >= one.choices.length)
        faults.push(`${screen.key}: no answer: ${one.question}`);
  if (screen.kind === 'formula') faults.push(...faultsOfFormula(screen));
  if (screen.kind === 'report') {
    if (!screen.by && !screen.date) faults.push(`${screen.key}: a report by nothing`);
    check(screen.entity, screen.by, ['choice', 'relation', 'boolean', 'text']);
    check(screen.entity, screen.value, numbers);
    check(screen.entity, screen.date, days);
  }
  if (screen.kind === 'comparison')
    for (const field of screen.fields) check(screen.entity, field, undefined);
  if (screen.kind === 'form') faults.push(...faultsOfFields(screen.key, screen.fields, app));
  if (screen.kind === 'account') {
    if (app.screens.some((other) => other.kind === 'account' && other !== screen))
      faults.push(`${screen.key}: there is another account screen`);
    for (const key of screen.membersOnly) {
      const isOther = key !== screen.key && app.screens.some((other) => other.key === key);
      if (!isOther) faults.push(`${screen.key}: members cannot see ${key}`);
    }
  }
  if (screen.kind === 'shop') {
    check(screen.entity, screen.price, ['money']);
    check(screen.entity, screen.category, ['choice']);
  }
  if (
    screen.kind === 'bookings' &&
    !app.screens.some(({ kind, key }) => kind === 'booking' && key === screen.of)
  )
    faults.push(`${screen.key}: there is no calendar ${screen.of}`);
  if (
    screen.kind === 'orders' &&
    !app.screens.some(({ kind, key }) => kind === 'shop' && key === screen.of)
  )
    faults.push(`${screen.key}: there is no shop ${screen.of}`);
  if (screen.kind === 'standings') {
    for (const side of [screen.home, screen.away]) check(screen.entity, side, ['text', 'relation']);
    for (const score of [screen.homeScore, screen.awayScore])
      check(screen.entity, score, ['number']);
  }
  if (screen.kind === 'home' && screen.entity !== undefined)
    check(screen.entity, undefined, undefined);
  if (screen.kind === 'booking') {
    if (screen.entity !== undefined) check(screen.entity, undefined, undefined);
    if (
      screen.by === 'slot' &&
      minutesOf(screen.closes) - minutesOf(screen.opens) < screen.slotMinutes
    )
      faults.push(`${screen.key}: no slot between ${screen.opens} and ${screen.closes}`);
  }
  if (screen.kind === 'messages') {
    const names = screen.people.map(({ name }) => name);
    if (new Set(names).size !== names.length) faults.push(`${screen.key}: names are not unique`);
    screen.samples.forEach(({ from }, at) => {
      if (at === 0 && from === 'Me') faults.push(`${screen.key}: an answer to nothing`);
      if (from !== 'Me' && !names.includes(from)) faults.push(`${screen.key}: there is no ${from}`);
    });
  }
  return faults;
}

/** Returns the inconsistencies of an app that matches the schema. */
export function faultsOf(app: Specification): string[] {
  const shape = specification.safeParse(app);
  if (!shape.success)
    return shape.error.issues.map((one) => `${one.path.join('.')}: ${one.message}`);
  const keys = app.screens.map((screen) => screen.key);
  const entities = app.entities.map((entity) => entity.key);
  const faults: string[] = [];
  if (new Set(keys).size !== keys.length) faults.push(`screens are not unique: ${keys}`);
  if (new Set(entities).size !== entities.length)
    faults.push(`entities are not unique: ${entities}`);
  if (app.title.length > 40) faults.push(`the title is long: ${app.title}`);
  return [
    ...faults,
    ...app.entities.flatMap((entity) => faultsOfEntity(entity, app)),
    ...app.screens.flatMap((screen) => faultsOfScreen(screen, app)),
  ];
}
