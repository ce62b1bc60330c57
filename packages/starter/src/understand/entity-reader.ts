import {
  areMeasures,
  besidesDays,
  describedIn,
  isKnownMany,
  isListBeside,
  isSentence,
  isTableOf,
  keptOf,
  meantBy,
  purposeOf,
  withoutOwner,
} from './entity-items.ts';
import { registerOf } from './entity-words.ts';
import { itemsOf } from './enumeration.ts';
import { groupsOf, isListOfFields } from './groups.ts';
import { isForeign } from './languages.ts';
import {
  type Head,
  headOf,
  isEntityLike,
  isFieldWord,
  isMany,
  nounOf,
  partsOf,
  sameNoun,
} from './phrases.ts';
import {
  aside,
  belongsSentence,
  fieldsSentence,
  forEach,
  hasSentence,
  relation,
  wish,
} from './sentence-forms.ts';
import { isTopic, topicOf } from './topics.ts';
import { isPlural } from './word-forms.ts';

/** An entity under construction, extended sentence by sentence. */
export interface EntityDraft {
  readonly noun: string;
  readonly fields: string[];
  /** Nouns of the entities that it relates to. */
  readonly of: string[];
}

/** Bounds the work, because every noun is compared with all drafts. Higher than any app needs. */
const mostDrafts = 100;

/** Collects entities and their fields, sentence by sentence. */
export class EntityReader {
  readonly drafts: EntityDraft[] = [];
  called = '';
  private current: EntityDraft[] = [];
  /** Fields named before their entity. */
  private waiting = '';

  draft(noun: string): EntityDraft {
    const known = this.drafts.find((one) => sameNoun(one.noun, noun));
    if (known) return known;
    const made: EntityDraft = { noun, fields: [], of: [] };
    if (this.drafts.length < mostDrafts) this.drafts.push(made);
    return made;
  }

  /** Finds the entity of a synonym: "I collect vinyl. My records have …". */
  private renamed(noun: string): EntityDraft {
    const topic = topicOf(noun);
    const at = this.drafts.findIndex(
      (one) => topic && one.fields.length === 0 && topicOf(one.noun) === topic,
    );
    if (at < 0 || this.drafts.some((one) => sameNoun(one.noun, noun))) return this.draft(noun);
    const draft: EntityDraft = { ...(this.drafts[at] as EntityDraft), noun };
    this.drafts[at] = draft;
    return draft;
  }

  private describe(owners: readonly EntityDraft[], list: string): void {
    const text = list.replace(aside, '').trim();
    if (text !== '') for (const owner of owners) owner.fields.push(text);
    this.current = [...owners];
  }

  private subject(noun: string): EntityDraft[] | undefined {
    if (/^(?:they|it|these|those|all of them|all)$/i.test(noun)) return this.current;
    if (
      /^(?:i|we|you|he|she|user|users|app|page|site|there|who|which|that|this|everyone|people|what)\b/i.test(
        noun,
      )
    )
      return undefined;
    const name = nounOf(noun);
    return name === '' || /\b(?:should|must|can|will|also|to|i|we|who|what|which)\b/i.test(name)
      ? undefined
      : [this.draft(name)];
  }

  sentence(text: string): void {
    const bullets = text.split(/\n-\s+/).slice(1);
    const described = bullets.filter(
      (bullet) => /^[^:,(]+:\s*\S+.*,/.test(bullet) && isEntityLike(bullet.split(':')[0] ?? ''),
    );
    // "- Plants: name, price": each bullet is its own sentence.
    if (described.length > 0 && described.length === bullets.length) {
      for (const bullet of bullets) this.sentence(bullet);
      return;
    }
    const isFirst = this.drafts.length === 0 && this.called === '';
    this.read(text, isFirst);
    for (const [, other] of text.matchAll(relation))
      if (other && !/^(?:person|user|member|someone)$/i.test(other)) this.draft(other);
  }

  private read(text: string, isFirst: boolean): void {
    const belonging = belongsSentence.exec(text);
    const owners = belonging?.[1] ? this.subject(belonging[1]) : undefined;
    if (belonging?.[2] && owners?.length) {
      for (const owner of owners)
        owner.of.push(this.draft(nounOf(belonging[2]) || belonging[2]).noun);
      this.describe(owners, belonging[3] ?? '');
      return;
    }
    const having = hasSentence.exec(text);
    const havers =
      having?.[1] && !/\bwith\b|:/.test(having[1]) ? this.subject(having[1]) : undefined;
    if (having?.[2] && havers?.length) {
      this.describe(havers, having[2]);
      return;
    }
    const each = forEach.exec(text);
    const eachOf = each?.[1] ? this.subject(each[1]) : undefined;
    if (each?.[2] && eachOf?.length && !isFirst) {
      this.describe(eachOf, each[2]);
      return;
    }
    const fields = fieldsSentence.exec(text);
    if (fields?.[1]) {
      if (this.current.length > 0) this.describe(this.current, fields[1]);
      else this.waiting = fields[1];
      return;
    }
    const wished = isFirst ? undefined : wish.exec(text)?.[1];
    if (wished && this.current.length > 0 && !this.isAboutEntities(wished)) {
      this.describe(this.current, wished);
      return;
    }
    this.statement(text, isFirst);
  }

  private isAboutEntities(list: string): boolean {
    return itemsOf(partsOf(list).head).every((item) => isEntityLike(item));
  }

  private statement(text: string, isFirst: boolean): void {
    if (!isFirst && this.current.length > 0 && isListOfFields(text)) {
      this.describe(this.current, text);
      return;
    }
    const { head, tail, introducer, rest } = partsOf(text);
    this.about(text, isFirst, head, tail, introducer);
    if (rest !== '') this.sentence(rest);
  }

  private about(
    text: string,
    isFirst: boolean,
    head: string,
    tail: string,
    introducer: string,
  ): void {
    if (
      this.current.length > 0 &&
      !isFirst &&
      isFieldWord(head) &&
      head.split(' ').length < 4 &&
      !isEntityLike(head)
    ) {
      this.describe(this.current, text);
      return;
    }
    const found = headOf(head);
    this.told(isFirst, head, withoutOwner(tail, found.nouns), introducer, found);
  }

  private told(
    isFirst: boolean,
    head: string,
    tail: string,
    introducer: string,
    found: Head,
  ): void {
    if (isFirst) this.called = found.called;
    // "Club: members, books with author, meetings with date and place".
    const groups = groupsOf(tail);
    if (groups.length > 1) {
      if (isFirst && this.called === '') this.called = purposeOf(head, found.nouns);
      for (const { noun, fields } of groups) this.describe([this.draft(noun)], fields);
      return;
    }
    if (isSentence(tail)) {
      this.statement(tail, false);
      return;
    }
    const items = itemsOf(tail.replace(aside, ''));
    const [sold = ''] = items;
    // "League table with teams, played, won": the teams are the entity.
    if (isTableOf(sold, items.length, found.called)) {
      this.describe([this.draft(nounOf(sold) || sold)], items.slice(1).join('\n'));
      return;
    }
    // "Inventario: producto, precio": the product is the entity.
    const nouns =
      found.nouns[0] === 'item' && isForeign(sold) ? [sold] : meantBy(introducer, found.nouns);
    const others = items.filter(
      (item) => isEntityLike(item) && isMany(nounOf(item)) && !/[(?]/.test(item),
    );
    const [first] = nouns;
    if (
      others.length > 0 &&
      others.length === items.length &&
      (first === undefined ||
        (!found.verb && !isPlural(first) && (others.length > 1 || !isTopic(first))))
    ) {
      this.current = others.map((item) => this.draft(nounOf(item)));
      return;
    }
    if (nouns.length === 0) {
      if (items.length > 0 && this.current.length > 0) this.describe(this.current, tail);
      else if (tail !== '' && items.some((item) => isFieldWord(nounOf(item) || item)))
        this.describe([this.draft(nounOf(found.called) || 'entry')], tail);
      return;
    }
    this.keep(nouns, items, found.per);
  }

  private keep(nouns: readonly string[], items: readonly string[], per: string | undefined): void {
    const [only] = nouns;
    const register = nouns.length === 1 ? registerOf(only ?? '') : undefined;
    if (register) {
      if (this.called === '') this.called = only ?? '';
      this.describe([this.draft(register)], items.join('\n'));
      return;
    }
    const kept = nouns.length === 1 ? keptOf(only ?? '') : undefined;
    if (only && (kept || (kept === '' && items.length > 0))) {
      this.describe([this.draft(kept || only)], items.join('\n'));
      return;
    }
    const isListed = nouns.length === 1 && items.length > 1 && isPlural(only ?? '');
    if (areMeasures(nouns, isListed, this.called !== '')) {
      if (this.current.length > 0) this.describe(this.current, nouns.join(', '));
      else if (per)
        this.describe(
          [this.draft('entry')],
          ['date', ...nouns, ...items, `belongs to a ${this.draft(per).noun}`].join(', '),
        );
      else {
        if (this.called === '' && nouns.length === 1) this.called = only ?? '';
        this.describe(
          [this.draft('entry')],
          (items.length > 2 ? items : ['date', ...besidesDays(nouns), ...items]).join(', '),
        );
      }
      return;
    }
    const owners = nouns.map((noun) => (items.length > 0 ? this.renamed(noun) : this.draft(noun)));
    const own: string[] = this.waiting === '' ? [] : [this.waiting];
    this.waiting = '';
    for (const item of items) {
      const described = describedIn(item);
      if (owners[0] && described) {
        const draft = this.draft(described.noun);
        draft.fields.push(described.fields);
        draft.of.push(owners[0].noun);
        continue;
      }
      const noun = nounOf(item);
      const known = isKnownMany(item, noun);
      const [owner] = owners;
      // "A blog with posts": the posts are the entity.
      if (
        known &&
        owner &&
        owners.length === 1 &&
        owner.fields.length === 0 &&
        !isMany(owner.noun) &&
        topicOf(noun) === topicOf(owner.noun)
      ) {
        owners[0] = { ...owner, noun };
        this.drafts[this.drafts.indexOf(owner)] = owners[0];
        continue;
      }
      if (owners[0] && isListBeside(noun)) this.draft(noun);
      else if (known && owners[0] && !sameNoun(noun, owners[0].noun))
        this.draft(noun).of.push(owners[0].noun);
      else own.push(item);
    }
    this.describe(owners, own.join('\n'));
    if (per && !sameNoun(per, nouns[0] ?? ''))
      for (const owner of owners) owner.of.push(this.draft(per).noun);
  }
}
