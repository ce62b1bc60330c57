import type { Access } from '../specification.ts';
import { capitalised } from '../understand/word-forms.ts';

/** The reason for a server, with the access to its records. */
export interface ServerWish {
  /** The words of the request that need it. */
  readonly because: string;
  /** The access to records, if these words determine it. */
  readonly access: Access | undefined;
  /** The name of the role with more rights than others, as in the request: `Owner`. */
  readonly owner: string | undefined;
}

const people =
  '(?:customers?|clients?|guests?|patients?|visitors?|members?|residents?|students?|travell?ers?|users?|people|tenants?|neighbou?rs?|employees?|colleagues|volunteers?|parents?|players?|everyone|everybody|anyone)';
const may = '(?:(?:can|should|must|may|will|could|have to|need to|(?:should )?be able to) )?';
const group =
  '(?:team|staff|colleagues|co-?workers|employees|crew|company|department|office|roommates|flatmates|housemates|classmates)';
const ownerNames =
  '(?:shop |store |salon |business |studio |restaurant )?(?:owner|admin(?:istrator)?|manager|organi[sz]er|moderator|boss|landlord|librarian|supervisor|receptionist)';

/** Matches requests to keep data on the device. Accounts need a server, so a request without them gets none. */
const refusal =
  /\b(?:only on (?:my|this|one) (?:device|computer|browser|laptop|phone)|(?:stays?|kept|keep|stored?|saved?|everything|data|all)\b[^.;\n]{0,40}\b(?:in (?:the|my|this) browser|on (?:my|this) (?:device|computer|phone|laptop)|locally)|(?:without|no) (?:(?:a|an|any) )?(?:[\p{L}]{1,40} (?:or|and) )?(?:server|back-?end|database|accounts?|log-?ins?|sign-?(?:ins?|ups?)|signing (?:in|up)|logging in|registration)|works? offline|offline[- ](?:first|only|app)|local ?storage|(?:just|only) (?:for )?me\b|single[- ]user)\b/iu;

/** Matches prompts about accounts of another kind, such as those of a bank. */
const otherAccounts =
  /\b(?:bank|financ\w*|budget\w*|expenses?|money|ledger|bookkeeping|savings|passwords? (?:manager|vault|keeper|list)|credentials|crm|sales)\b/i;
/** Matches prompts about teams of players, which an app keeps records of. */
const sports =
  /\b(?:football|soccer|basketball|hockey|baseball|volleyball|rugby|cricket|handball|sports?|league|matches|tournament|season|fantasy|lineup|roster)\b/i;

interface Rule {
  readonly pattern: RegExp;
  readonly access?: Access;
  /** Matches prompts in which the words mean something else. */
  readonly unless?: RegExp;
  /** Replaces the words in the request; by default, they stay. */
  readonly instead?: string;
}

const optional = '(?:(?:that is |which is |it is |and |it should be )?)';

/** "So that everyone votes once", "one vote per member" */
const oneVote = new RegExp(
  `(?:, | )?(?:(?:so that|where|and|with) )?(?:\\b(?:everyone|everybody|(?:each|every) (?:person|account|${people})) ${may}(?:only )?votes? (?:only )?once|\\b(?:only )?one vote (?:per|for each|for every) (?:person|account|${people}))\\b`,
  'i',
);

/** All rules that match apply; the first one is the reason that the turn quotes. */
const rules: readonly Rule[] = [
  {
    pattern: new RegExp(
      `(?:^|[,;.] ?| )(?:with|and|has|have|needs?|include|includes|including|plus|behind) (?:(?:a|an|the|its|their own|own|user|member|admin|secure|working|email) )*(?:user accounts|accounts for ${people}|log-?in(?: page| screen| system)?|sign-?in|sign-?up|authentication|user management|user registration)(?=[.,;:!?]|$| and\\b| (?:so|where|for) )`,
      'i',
    ),
    unless: otherAccounts,
    instead: '',
  },
  { pattern: / with accounts(?=[.,;:!?]|$| and )/i, unless: otherAccounts, instead: '' },
  {
    pattern: new RegExp(
      `\\b(?:${people} ${may})?(?:(?:sign|log)s?[ -](?:up|in)|register (?:and|or) (?:log|sign) in|create (?:an|their(?: own)?) accounts?|have (?:an|their own) accounts?)\\b(?! (?:sheets?|forms?|for\\b|to (?:the|a|our) (?:newsletter|mailing)|each|every|my|all|which|what|where|workouts?|meals?))`,
      'i',
    ),
    unless: /\bnewsletter|sign-?up (?:sheet|form)|what i log\b/i,
  },
  {
    pattern: new RegExp(
      `(?:, | )?${optional}\\b(?:stor\\w+|sav\\w+|keep|kept|persist\\w*)(?: (?:it|them|everything|(?:all|the) data|all of it))? (?:in|to|into|on) (?:a|an|the|my|our) (?:real |sql |postgres\\w* |online |central |shared )*(?:database|server|back-?end|cloud)\\b`,
      'i',
    ),
    instead: '',
  },
  {
    pattern:
      /(?:, | )?\b(?:with|has|have|needs?|use|uses|using|include|including|and) (?:(?:a|an) (?:real |own |proper |sql |node |postgres\w* )*(?:back-?end|database|server|api)|back-?end)\b(?! (?:of|for|with|about|manager|admin\w*))(?: (?:and|plus) (?:an? )?(?:database|server|api))?|\bfull-?stack\b|,? (?:with|using|in|on) postgres(?:ql)?\b/i,
    instead: '',
  },
  {
    pattern: new RegExp(
      `\\b(?:my|our|the (?:whole )?) ?(?:whole |entire |small )?${group} (?:shares?|manages?|tracks?|keeps?|uses? it to (?:track|manage|share))(?= )`,
      'i',
    ),
    access: 'shared',
    unless: sports,
    instead: 'track',
  },
  {
    pattern: new RegExp(
      `,? (?:for|with|used by|that) (?:my|our|a|the) (?:whole |entire |small )?${group}(?: (?:can )?(?:use|share)s?)?(?=[.,;:!?]|$| (?:to|with)\\b)`,
      'i',
    ),
    access: 'shared',
    unless: sports,
  },
  {
    pattern: new RegExp(
      `\\b(?:my|our|the (?:whole )?) ?${group} (?:members? )?(?:can|could|should|must|may|will|sees?|adds?|edits?|works?)\\b`,
      'i',
    ),
    access: 'shared',
    unless: sports,
  },
  {
    pattern:
      /\b(?:everyone|everybody|all (?:members|users|employees|of us)|other (?:users|people|members)|the others) (?:(?:who is signed in|in the \w+) )?(?:(?:can|could|should|must|may|will) )?(?:sees?|views?|edits?|shares?|access|updates?)\b/i,
    access: 'shared',
  },
  {
    pattern:
      /,? ?\b(?:for )?(?:multi-?user|multiple users|several (?:users|people)|many users|real-?time (?:sync|collaboration)|collaborat(?:e|es|ion|ive)(?: editing)?|(?:share[ds]?|sharing)(?: (?:it|them|this|data|(?:the )?lists?))? (?:with|between|among|across) (?:(?:my|our|the|all|each|other) )?(?:team|family|friends|others?|users?|members|people|roommates|flatmates|colleagues|partner|household|everyone)|sync(?:s|ed|hroni\w+)? (?:across|between) (?:my )?(?:devices|users|phones))\b/i,
    access: 'shared',
    instead: '',
  },
  {
    pattern: new RegExp(
      `\\b${people} ${may}(?:[\\p{L}]{1,40}(?:,| and|,? and then)? ){0,6}?(?:book|reserve|make (?:an? )?(?:appointment|reservation|booking)s?|pick (?:an? )?(?:free |open )?(?:time|slot)s?|schedule (?:an? )?appointments?)\\b`,
      'iu',
    ),
  },
  {
    pattern: new RegExp(
      `\\b(?:users|members|customers|students|tenants|residents|employees|players|clients|patients|parents|volunteers|neighbou?rs) ${may}(?:also )?(?:send|write|exchange) (?:private |direct )?(?:(?:each other|one another) )?(?:private |direct )?messages\\b`,
      'i',
    ),
  },
  {
    pattern: oneVote,
    instead: '',
  },
];

/** "The owner sees all of them", "admins can manage every order". */
const ownerSeesAll = new RegExp(
  `(?:[;,.]? ?(?:and|while|but) |[;,] ?|^| )?\\b(?:the |an? |only the )?(${ownerNames})s? ${may}(?:also )?(?:sees?|views?|manages?|approves?|cancels?|edits?) (?:all|every|everything|everyone)(?: (?:of )?(?:them|bookings?|appointments?|reservations?|orders?|requests?|entries|records|the [\\p{L}]+|[\\p{L}]+))?(?=[.,;:!?]|$| and\\b)`,
  'iu',
);
/** "Only the owner reads the submissions", "the admin reads all applications" */
const ownerReads = new RegExp(
  `[;,.]? ?\\b(?:only (?:the |an? )?|the )(${ownerNames})s? ${may}(?:sees?|reads?|views?) (?:the |these |their |all )?(?:submissions?|entries|requests?|inquiries|enquiries|answers?|responses?|applications?|orders?|bookings?|list)\\b`,
  'i',
);
/** Follows the words above: "and sets their status" */
const setsStatus = /^ and (?:sets?|changes?|updates?) (?:their|its|the) status\b(?: of each)?/i;
/** "Only managers may approve a claim" */
const onlyRole = new RegExp(
  `\\bonly (?:the |an? )?(${ownerNames}|teacher|coach|editor|staff)s? (?:may|can|should|must|are allowed|is allowed)\\b`,
  'i',
);

export interface TakenServerWish {
  readonly wish: ServerWish | undefined;
  /** The request without words that are about nothing but the server. */
  readonly rest: string;
  /** The words that were taken out, as clauses. */
  readonly clauses: readonly string[];
  /** The clause in which somebody sees everything, which was taken out as well. */
  readonly seesAll: string | undefined;
}

/** Reads whether a request needs a server, and why. */
export function takeServerWish(text: string): TakenServerWish {
  const none = { wish: undefined, rest: text, clauses: [], seesAll: undefined };
  if (refusal.test(text)) return none;
  let rest = text;
  const clauses: string[] = [];
  const reasons: string[] = [];
  let access: Access | undefined;
  const all = ownerSeesAll.exec(rest) ?? ownerReads.exec(rest);
  const status = all && setsStatus.exec(rest.slice(all.index + all[0].length));
  const seesAll = all && `${all[0]}${status?.[0] ?? ''}`;
  if (all && seesAll) rest = rest.slice(0, all.index) + rest.slice(all.index + seesAll.length);
  const only = onlyRole.exec(rest);
  for (const { pattern, unless, instead, access: wanted } of rules) {
    if (unless?.test(text)) continue;
    const found = pattern.exec(rest);
    if (!found) continue;
    const words = trimmed(found[0]);
    reasons.push(words);
    access ??= wanted;
    if (instead === undefined) continue;
    const after = rest.slice(found.index + found[0].length);
    // "With accounts, tags and a calendar": rules for lists know these words, too.
    const isListed = instead === '' && /^\W*with\b/i.test(found[0]) && /^(?:,| and )/.test(after);
    if (isListed) continue;
    if (instead === '') clauses.push(words);
    rest = rest.slice(0, found.index) + instead + after;
  }
  const because = reasons[0] ?? (all && trimmed(all[0])) ?? (only && trimmed(only[0]));
  if (!because) return none;
  const role = all?.[1] ?? only?.[1];
  return {
    wish: { because, access, owner: role && capitalised(role.toLowerCase()) },
    rest: withoutSpaceBefore(rest).trim(),
    clauses,
    seesAll: seesAll ? trimmed(seesAll) : undefined,
  };
}

/** Removes the space that words which were taken out leave before a comma. */
const withoutSpaceBefore = (text: string) => text.replaceAll(/ ([.,;:])/g, '$1');

const trimmed = (words: string) =>
  words
    .replace(/^[\s,;.]+(?:(?:and|while|but)\s)?/, '')
    .replace(/(?<![\s,;.])[\s,;.]+$/, '')
    .replaceAll(/\s+/g, ' ');
