import type { Chart } from '../figures/breakdown.ts';
import { canHaveServer } from '../server/with-server.ts';
import type { RecordAction } from '../specification/record-action-shape.ts';
import type { Entity, Field, Screen } from '../specification.ts';
import { readFields } from '../understand/fields.ts';
import type { Asked } from '../understand/read-request.ts';
import { fieldCalled } from '../understand/record-screens.ts';
import { keyOf, singular } from '../understand/word-forms.ts';
import type { Action, Brief, Clause, ConstraintClause } from './brief.ts';
import type { ActionKind } from './verbs.ts';

export interface AppDraftOptions {
  readonly brief: Brief;
  readonly entities: Entity[];
  /** Charts of the totals that the request asks for. */
  readonly charts?: readonly Chart[];
  readonly asked: Asked;
  readonly currency: string;
  /** True if records can have buttons. */
  readonly hasButtons: boolean;
  /** True if the request asks for a server. */
  readonly wantsServer?: boolean;
}

/** An app while its screens are being collected. */
export class AppDraft {
  readonly brief: Brief;
  readonly asked: Asked;
  readonly currency: string;
  readonly hasButtons: boolean;
  readonly entities: Entity[];
  readonly charts: readonly Chart[];
  readonly screens: Screen[] = [];
  /** All clauses, to search for words in. */
  readonly text: string;
  readonly #wantsServer: boolean;
  readonly #covered = new Set<Clause>();

  constructor({
    brief,
    entities,
    charts = [],
    asked,
    currency,
    hasButtons,
    ...more
  }: AppDraftOptions) {
    this.brief = brief;
    this.entities = entities;
    this.charts = charts;
    this.asked = asked;
    this.currency = currency;
    this.hasButtons = hasButtons;
    this.#wantsServer = more.wantsServer ?? false;
    this.text = brief.clauses.map((clause) => clause.text).join('. ');
  }

  /** True if the data of the app is on a server, and people have accounts. */
  get hasServer(): boolean {
    return this.#wantsServer && canHaveServer(this);
  }

  actions(kind: ActionKind): Action[] {
    return this.brief.clauses
      .filter((clause) => clause.role === 'action')
      .filter((action) => action.kind === kind);
  }

  does(kind: ActionKind): boolean {
    return this.actions(kind).length > 0;
  }

  /** Returns whether the request has a constraint of this kind. */
  isLimited(kind: ConstraintClause['kind']): boolean {
    return this.brief.clauses.some(
      (clause) => clause.role === 'constraint' && clause.kind === kind,
    );
  }

  /** Notes that a screen was added for a clause. */
  cover(clause: Clause): void {
    this.#covered.add(clause);
  }

  isCovered(clause: Clause): boolean {
    return this.#covered.has(clause);
  }

  has(kind: Screen['kind']): boolean {
    return this.screens.some((screen) => screen.kind === kind);
  }

  /** Adds a screen with an identifier made from its title. */
  push<S extends Screen>(screen: Omit<S, 'key'> & { readonly title: string }): void {
    const taken = this.screens.map(({ key }) => key);
    this.screens.push({
      ...screen,
      key: keyOf(screen.title, taken, 'screen'),
    } as unknown as Screen);
  }

  /** Returns whether a screen shows an entity, another one refers to it, or it is part of another one's page. */
  shows({ key, fields }: Entity): boolean {
    const isReferred = this.entities.some(
      (other) => other.key !== key && other.fields.some(({ entity }) => entity === key),
    );
    return (
      isReferred ||
      this.screens.some((screen) => 'entity' in screen && screen.entity === key) ||
      fields.some(({ entity }) => entity !== undefined && this.#hasPages(entity))
    );
  }

  /** Returns whether the records of an entity have pages of their own. */
  #hasPages(key: string): boolean {
    return this.screens.some(
      (screen) => screen.kind === 'records' && screen.detailPage && screen.entity === key,
    );
  }

  /** Returns the entity that actions are about. */
  entityNamed(actions: readonly Action[]): Entity | undefined {
    const nouns = actions.flatMap(({ things }) => things.map(({ noun }) => singular(noun)));
    return this.entities.find(({ name }) => nouns.some((noun) => isSameThing(name, noun)));
  }

  /** Returns the entity that actions are about, or the first one. */
  entityOf(actions: readonly Action[]): Entity | undefined {
    return this.entityNamed(actions) ?? this.entities[0];
  }

  replace(entity: Entity, next: Entity): void {
    const at = this.entities.indexOf(entity);
    if (at >= 0) this.entities[at] = next;
    else this.entities.push(next);
  }

  /** Returns whether some record has a button of this kind. */
  hasAction(kind: RecordAction['kind']): boolean {
    return this.entities.some(({ actions = [] }) => actions.some((action) => action.kind === kind));
  }

  /** Returns the entity with a field of this kind, added from `text` if it has none. */
  withField(entity: Entity, kind: Field['kind'], text: string): Entity {
    if (entity.fields.some((field) => field.kind === kind)) return entity;
    const taken = new Set(entity.fields.map(({ key }) => key));
    const added = readFields(text, { currency: this.currency }).filter(
      ({ key }) => !taken.has(key),
    );
    return { ...entity, fields: [...entity.fields, ...added] };
  }

  /** Returns whether a word is one of the entities or one of their properties. */
  knows(noun: string): boolean {
    const one = singular(noun.toLowerCase());
    if (anyRecord.test(one)) return this.entities.length > 0;
    if (reportedWords.test(one) && this.entities.some(({ key }) => key === 'ticket')) return true;
    return this.entities.some(
      (entity) => isSameThing(entity.name, one) || fieldCalled(entity, one) !== undefined,
    );
  }
}

/** What people report becomes a ticket. */
export const reportedWords =
  /\b(?:problem|issue|defect|fault|incident|damage|complaint|repair|bug|malfunction)$/;
const anyRecord = /^(?:(?:own )?(?:entry|record|item)|everything)$/;

/** True for `Hiking route` and `route`. */
function isSameThing(name: string, noun: string): boolean {
  const known = name.toLowerCase();
  return known.endsWith(noun) || noun.endsWith(known);
}
