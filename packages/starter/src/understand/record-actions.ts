import { fieldsOfAction, type RecordAction } from '../specification/record-action-shape.ts';
import type { Entity, Field } from '../specification.ts';
import { readFields } from './fields.ts';
import { sentencesOf } from './prompt-text.ts';
import { type RecordMention, readRecordActions } from './read-record-actions.ts';
import { entityIn, entityOfMention } from './record-entity.ts';
import { claims, counts, flags, type Outcome, outcomes, type Stay, stays } from './record-verbs.ts';
import { sentenceCase } from './word-forms.ts';

const mostActions = 6;

/** Adds the buttons that a text asks for to its entities, with the fields that they need. */
export function withRecordActions(entities: readonly Entity[], text: string): Entity[] {
  if (entities.length === 0) return [];
  const byEntity = new Map<string, RecordMention[]>();
  let last: Entity | undefined;
  for (const sentence of sentencesOf(text)) {
    for (const mention of readRecordActions(sentence)) {
      const entity = entityOfMention(mention, entities, last);
      if (!entity) continue;
      last = entity;
      byEntity.set(entity.key, [...(byEntity.get(entity.key) ?? []), mention]);
    }
    last = entityIn(sentence.toLowerCase().split(/[^\p{L}'-]+/u), entities) ?? last;
  }
  return entities.map((entity) => withMentions(entity, byEntity.get(entity.key) ?? []));
}

const permission = /^\s*(?:[\p{L}'-]+ ){1,3}(?:can|may|should|must|will)\b/iu;

/** Removes the sentences that only say who presses which button: "Managers can approve or reject requests." */
export function withoutPermissions(text: string): string {
  const sentences = text.split(/(?<=[.!?\n])\s+/);
  const kept = sentences.filter(
    (sentence) => !permission.test(sentence) || readRecordActions(sentence).length === 0,
  );
  return kept.length === 0 ? text : kept.join(' ');
}

function withMentions(entity: Entity, mentions: readonly RecordMention[]): Entity {
  if (mentions.length === 0) return entity;
  const draft = new ActionDraft(entity);
  const verbs = new Set(mentions.map(({ verb }) => verb));
  const stay = stayIn(mentions);
  if (stay) draft.addStay(stay);
  // "Start an order, mark it as ready": the beginning is one of several steps.
  const isStep = !stay && verbs.has('start') && (verbs.size > 1 || draft.hasStatus());
  const steps = outcomes.filter(({ verbs: known }) => known.some((verb) => verbs.has(verb)));
  const [begin] = isStep ? outcomes.filter(({ label }) => label === 'Start') : [];
  const marks = mentions.filter(({ verb }) => verb === 'mark').map(({ as }) => as);
  draft.addOutcomes([...(begin ? [begin] : []), ...steps], marks);
  for (const one of counts) if (one.verbs.some((verb) => verbs.has(verb))) draft.addCount(one);
  for (const one of flags) if (one.verbs.some((verb) => verbs.has(verb))) draft.addFlag(one);
  for (const one of claims) if (one.verbs.some((verb) => verbs.has(verb))) draft.addClaim(one);
  return draft.done();
}

/** Verbs that imply their opposite. Borrowing alone is a booking, and checking out alone is a purchase. */
const enoughAlone = new Set(['check in', 'clock in', 'punch in']);

function stayIn(mentions: readonly RecordMention[]): Stay | undefined {
  // Without an object, somebody signs in to the app itself.
  const verbs = mentions
    .filter(({ verb, object }) => object.length > 0 || !/^sign /.test(verb))
    .map(({ verb }) => verb);
  const firstOf = (words: readonly string[]) => verbs.findIndex((verb) => words.includes(verb));
  const pair = stays.find(({ start, end }) => {
    const [from, to] = [firstOf(start), firstOf(end)];
    return from >= 0 && to >= 0 && from < to;
  });
  return (
    pair ??
    stays.find(({ start }) => verbs.some((verb) => enoughAlone.has(verb) && start.includes(verb)))
  );
}

/** The stages of a record that nothing more happens to. */
const isFinal = ({ stage }: Outcome) => stage === 'end' || stage === 'refusal';
const finals = new Set(
  outcomes.filter(isFinal).flatMap(({ to, like }) => [to.toLowerCase(), ...like]),
);
const refusals = new Set(
  outcomes
    .filter(({ stage }) => stage === 'refusal')
    .flatMap(({ to, like }) => [to.toLowerCase(), ...like]),
);
const decided = new Set(
  outcomes
    .filter(({ stage }) => stage !== 'return')
    .flatMap(({ to, like }) => [to.toLowerCase(), ...like]),
);
const statusLabel = /\b(?:status|state|stage|phase|progress)\b/i;
/** Marks that become a yes/no field instead of a status. */
const qualities =
  /^(?:urgent|important|vip|spam|public|private|favou?rite|featured|available|unavailable|active|inactive|new)$/;
const opposites: Readonly<Record<string, string>> = {
  read: 'Mark as unread',
  paid: 'Mark as unpaid',
  available: 'Mark as unavailable',
  done: 'Mark as not done',
};

/** An entity while buttons are added to it. */
class ActionDraft {
  readonly #entity: Entity;
  #fields: Field[];
  readonly #actions: RecordAction[];

  constructor(entity: Entity) {
    this.#entity = entity;
    this.#fields = [...entity.fields];
    this.#actions = [...(entity.actions ?? [])];
  }

  done(): Entity {
    const unique = this.#actions.filter(
      ({ label }, at, all) => all.findIndex((other) => other.label === label) === at,
    );
    const actions = unique.slice(0, mostActions);
    if (actions.length === 0) return this.#entity;
    return { ...this.#entity, fields: this.#fields, actions };
  }

  hasStatus(): boolean {
    return this.#status() !== undefined;
  }

  #status(): Field | undefined {
    const choices = this.#fields.filter(({ kind }) => kind === 'choice');
    return choices.find(({ label }) => statusLabel.test(label));
  }

  /** Returns the field with this label, added if there is none. */
  #field(text: string): Field | undefined {
    const [wanted] = readFields(text);
    if (!wanted) return undefined;
    const known = this.#fields.find(({ key, kind }) => key === wanted.key && kind === wanted.kind);
    if (known) return known;
    if (this.#fields.some(({ key }) => key === wanted.key)) return undefined;
    this.#fields.push(wanted);
    return wanted;
  }

  addOutcomes(steps: readonly Outcome[], marks: readonly string[]): void {
    const named = marks.filter((mark) => !this.#markField(mark));
    const statuses = named.filter((mark) =>
      this.#isStatus(mark, steps.length > 0 || named.length > 1),
    );
    const targets = [
      ...steps.map((step) => ({ label: step.label, to: this.#optionFor(step), stage: step.stage })),
      ...statuses.map((mark) => {
        const known = outcomes.find(({ to }) => to.toLowerCase() === mark);
        const to = this.#optionFor({ to: sentenceCase(mark), like: known?.like ?? [] });
        return { label: `Mark as ${mark}`, to, stage: known?.stage ?? 'step' };
      }),
    ].filter(({ stage, to }) => stage !== 'return' || this.#status()?.options.includes(to));
    if (targets.length > 0) {
      const status = this.#statusWith(targets.map(({ to }) => to));
      const reached = targets.map(({ to }) => to);
      for (const { label, to, stage } of targets) {
        const unless = status.options.filter((option) => isPast(option, to, stage, reached));
        this.#actions.push({ kind: 'status', label, field: status.key, to, unless });
      }
    }
    for (const mark of marks) if (!statuses.includes(mark)) this.#addMark(mark);
  }

  /** Returns whether a mark is a value of the status, or belongs to the steps that others are. */
  #isStatus(mark: string, hasSteps: boolean): boolean {
    if (qualities.test(mark)) return false;
    const status = this.#status();
    const known = outcomes.find(({ to }) => to.toLowerCase() === mark);
    const names = [mark, ...(known?.like ?? [])];
    if (status?.options.some((option) => names.includes(option.toLowerCase()))) return true;
    return hasSteps || known !== undefined;
  }

  #markField(mark: string): Field | undefined {
    return this.#fields.find(
      ({ kind, label }) => kind === 'boolean' && label.toLowerCase().replace(/^is /, '') === mark,
    );
  }

  #addMark(mark: string): void {
    const field = this.#markField(mark) ?? this.#field(`${mark} (yes/no)`);
    if (field?.kind !== 'boolean') return;
    const undo = opposites[mark] ?? `Mark as not ${mark}`;
    this.#actions.push({
      kind: 'flag',
      label: `Mark as ${mark}`,
      undo,
      field: field.key,
      icon: 'check',
    });
  }

  /** Returns the option that says the same, or the usual one. */
  #optionFor({ to, like }: Pick<Outcome, 'to' | 'like'>): string {
    const options = this.#status()?.options ?? [];
    const names = [to.toLowerCase(), ...like];
    return (
      names
        .map((name) => options.find((option) => option.toLowerCase() === name))
        .find((option) => option !== undefined) ?? to
    );
  }

  /** Returns the status with these options; new records begin with the first one. */
  #statusWith(targets: readonly string[]): Field {
    const known = this.#status();
    const missing = [...new Set(targets)].filter((to) => !known?.options.includes(to));
    const options = [
      ...(known?.options ?? [
        targets.includes('In progress') ? 'New' : isDecision(targets) ? 'Pending' : 'Open',
      ]),
      ...missing,
    ];
    const [plain] = readFields('status (A, B)');
    const status = { ...(known ?? plain), options, required: true } as Field;
    this.#fields = known
      ? this.#fields.map((field) => (field === known ? status : field))
      : [...this.#fields, status];
    return status;
  }

  addStay({ label, endLabel, started, ended, again }: Stay): void {
    const start = this.#field(`${started.toLowerCase()} at (date and time)`);
    const end = this.#field(`${ended.toLowerCase()} at (date and time)`);
    if (start?.kind !== 'dateTime' || end?.kind !== 'dateTime') return;
    const status = this.#status();
    const has = (option: string) => status?.options.includes(option) ?? false;
    this.#actions.push({
      kind: 'stay',
      label,
      endLabel,
      start: start.key,
      end: end.key,
      started,
      ended,
      again,
      ...(status && has(started) && has(ended)
        ? { status: { field: status.key, started, ended } }
        : {}),
    });
  }

  addCount({ label, undoLabel, field, by, icon }: (typeof counts)[number]): void {
    const found = this.#field(`${field} (number)`);
    if (found?.kind !== 'number') return;
    this.#actions.push({
      kind: 'count',
      label,
      undo: undoLabel,
      field: found.key,
      by: by > 0 ? 1 : -1,
      icon: icon as 'up',
    });
  }

  addFlag({ label, undoLabel, field, icon }: (typeof flags)[number]): void {
    const found = this.#markField(field) ?? this.#field(`${field} (yes/no)`);
    if (found?.kind !== 'boolean') return;
    this.#actions.push({
      kind: 'flag',
      label,
      undo: undoLabel,
      field: found.key,
      icon: icon as 'heart',
    });
  }

  addClaim({ label, undoLabel, field }: (typeof claims)[number]): void {
    // One person is responsible, whichever word says so.
    if (this.#actions.some(({ kind }) => kind === 'claim')) return;
    const found = this.#field(`${field} (text)`);
    if (found?.kind === 'text')
      this.#actions.push({ kind: 'claim', label, undo: undoLabel, field: found.key });
  }
}

const isDecision = (targets: readonly string[]) =>
  targets.some((to) => outcomes.some((one) => one.to === to && one.stage === 'decision'));

/** Returns whether a record with this status is past the step that leads to `to`. */
function isPast(option: string, to: string, stage: string, reached: readonly string[]): boolean {
  const said = option.toLowerCase();
  if (option === to) return true;
  if (stage === 'return') return !finals.has(said);
  if (stage === 'decision') return decided.has(said) || isAfter(option, to, reached);
  if (stage === 'refusal') {
    // A confirmed record can still be cancelled, but no longer rejected.
    const isUndoing = /^(?:cancel|withdraw)/i.test(to);
    return isUndoing ? finals.has(said) : decided.has(said) || isAfter(option, to, reached);
  }
  if (to === 'Archived') return false;
  if (stage === 'end') return finals.has(said);
  return refusals.has(said) || finals.has(said) || isAfter(option, to, reached);
}

/** Steps come in the order in which the request names them. */
const isAfter = (option: string, to: string, reached: readonly string[]): boolean =>
  reached.indexOf(option) > reached.indexOf(to);

/** Returns the label of the button that a mention asks for. */
function labelsFor({ verb, as }: RecordMention): string[] {
  if (verb === 'mark') return [`Mark as ${as}`];
  const direct = [...outcomes, ...counts, ...flags, ...claims].filter(
    (one) => one.verbs.includes(verb) || ('undo' in one && one.undo.includes(verb)),
  );
  const paired = stays.flatMap(({ start, end, label, endLabel }) => [
    ...(start.includes(verb) ? [label] : []),
    ...(end.includes(verb) ? [endLabel] : []),
  ]);
  return [...direct.map(({ label }) => label), ...paired];
}

/** Returns whether a record has the button that a mention asks for. */
export function hasActionFor({ actions = [], fields }: Entity, mention: RecordMention): boolean {
  const labels = labelsFor(mention);
  const keys = new Set(fields.map(({ key }) => key));
  return actions.some(
    (action) =>
      fieldsOfAction(action).every((key) => keys.has(key)) &&
      (labels.includes(action.label) ||
        (action.kind === 'stay' && labels.includes(action.endLabel)) ||
        (action.kind === 'claim' && claims.some(({ label }) => labels.includes(label)))),
  );
}
