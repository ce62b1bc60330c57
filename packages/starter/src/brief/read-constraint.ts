import type { ConstraintClause } from './brief.ts';

type Kind = ConstraintClause['kind'];

const accounts =
  '(?:(?:user )?accounts?|log-?ins?|logging in|sign(?:ing)?[ -]?(?:ups?|ins?|in)|registrations?|registering|passwords?|authentication)';
const onlyAccounts = new RegExp(`^${accounts}$`, 'iu');
const examples = '(?:example|sample|demo|dummy|fake|made[ -]up|placeholder|test)';

/** Patterns of limits on the whole app. The first match counts. */
const rules: readonly (readonly [kind: Kind, pattern: RegExp])[] = [
  [
    'noAccounts',
    new RegExp(
      `\\b(?:no|without(?: an?| any)?) (?:[\\p{L}]+ (?:or|and) )?${accounts}\\b|\\b${accounts} (?:is|are) (?:not|never) (?:required|needed|necessary|wanted)\\b|\\b(?:do not|don't|doesn't|does not|not) (?:need|want|require) (?:an? |any )?${accounts}\\b`,
      'iu',
    ),
  ],
  [
    'noPayment',
    /\b(?:no|without(?: any)?) (?:online )?(?:payments?|paying|shipping(?: costs?)?|delivery(?: costs?)?)\b/i,
  ],
  [
    'emptyStart',
    new RegExp(
      `\\b(?:no|without(?: any)?|not any) ${examples} \\p{L}+|\\bstart(?:s|ing)? (?:out )?(?:empty|(?:with|from) (?:an? )?(?:empty|zero|scratch|nothing)|without (?:any )?(?:entries|data|records|content))\\b|\\bstarts? at (?:0|zero)\\b|\\b(?:should|must|shall) be empty (?:at first|at the (?:start|beginning)|in the beginning|when i start)\\b`,
      'iu',
    ),
  ],
  [
    'kept',
    /\b(?:still (?:be )?there (?:when|after|the next|tomorrow|later)|(?:stays?|remains?|is|are|be) (?:saved|stored|kept)\b|(?:survives?|persists?|after|nothing is lost (?:on|after)) (?:an? |the )?(?:reload|restart|refresh|closing)|remembers? (?:everything|my|the|what))\b/i,
  ],
];

const missingWord =
  "(?!(?:it|they|he|she|we|you|i|nothing|nobody|should|must|can|will|is|are|may|does|do)\\b)[\\p{L}'-]+";
const missing = `${missingWord}(?: ${missingWord}){0,2}`;
const refused =
  "(?:not|never|nothing|no one|nobody|can't|cannot|shouldn't|mustn't|won't|isn't|aren't|doesn't|rejected|refused|impossible)";
/** "Without a phone number nothing is booked", "a story without a title must not be published". */
const withoutField = new RegExp(
  `(?:^|\\b)without (?:an? |the |their |his |her |any )?(${missing}),? (?:[\\p{L}'-]+ ){0,4}?${refused}\\b`,
  'iu',
);
/** "The name and the email are required", "title is mandatory". */
const mandatory =
  /^(?:an? |the |both )?([\p{L}' ,-]{2,60}?) (?:(?:is|are|should be|must be) (?:required|mandatory|compulsory|obligatory)|(?:must|should|may|can) ?not be (?:left )?(?:empty|blank|missing))\b/iu;
const mustGive =
  /\b(?:must|have to|has to) (?:enter|give|provide|fill in|state) (?:an? |the |their )?([\p{L}' -]{2,40})$/iu;
/** "An invalid email must be rejected", "a wrong email address must not get through". */
const invalidEmail =
  /\b(?:invalid|wrong|bad|incorrect|malformed|false) e-?mails?(?: address(?:es)?)?\b|\be-?mails?(?: address(?:es)?)? (?:is|are|should be|must be) (?:checked|validated|valid)\b/i;
/** "An amount that is zero or negative must not be accepted". */
const tooSmall =
  /\b(?:negative|zero or negative|below zero|less than zero|not positive)\b.*\b(?:not|never|rejected|refused|n't)\b|\b(?:not|never|rejects?|refuses?|n't)\b.*\bnegative\b/i;

/** Words that turn a limit into its opposite: "nobody sees entries without logging in". */
const negated = /\b(?:nobody|no one|none|not|never|only|cannot|nothing)\b|n't\b/i;

export interface TakenConstraints {
  readonly constraints: readonly ConstraintClause[];
  /** The sentence without the constraints; may be empty. */
  readonly rest: string;
}

/** Takes what limits the app rather than adds to it out of a sentence. */
export function takeConstraints(sentence: string): TakenConstraints {
  const whole = requirementIn(sentence);
  if (whole) return { constraints: [whole], rest: '' };
  const constraints: ConstraintClause[] = [];
  const outside = sentence.replace(/\s*\(([^()]*)\)/g, (parenthesis, inside: string) => {
    const found = ruleIn(inside);
    if (!found) return parenthesis;
    constraints.push(found);
    return '';
  });
  const segments = outside.split(/(?<=[,;])\s+(?![^(]*\))/);
  const kept = segments.flatMap((segment) => {
    const found = ruleIn(segment.replace(/[,;.!?\s]+$/, ''));
    if (found) constraints.push(found);
    return found ? beforeWithout(segment) : segment;
  });
  const rest = kept
    .join(' ')
    .replace(/^(?:and|but|so|also)\s+/i, '')
    .replace(/[,;\s]+$/, '');
  // "Just me, no login": what is left says nothing on its own.
  const isEmpty = constraints.length > 0 && rest.split(' ').length < 3;
  return { constraints, rest: isEmpty ? '' : rest };
}

/** "Visitors order without an account" says that they order, "it works without one" nothing else. */
function beforeWithout(segment: string): string[] {
  const [, before = ''] = /^((?:\S+ ){3,}?)without\b/i.exec(segment) ?? [];
  return before === '' ? [] : [before.trim()];
}

/** Reads a requirement on the input of a form: a required field, or a positive amount. */
function requirementIn(text: string): ConstraintClause | undefined {
  const role = 'constraint';
  if (invalidEmail.test(text)) return { role, text, kind: 'required', fields: ['email'] };
  const found = withoutField.exec(text) ?? mandatory.exec(text) ?? mustGive.exec(text);
  if (found?.[1] && !onlyAccounts.test(found[1]))
    return { role, text, kind: 'required', fields: splitFields(found[1]) };
  return tooSmall.test(text) ? { role, text, kind: 'positive', fields: [] } : undefined;
}

/** Reads a limit on the whole app. */
function ruleIn(text: string): ConstraintClause | undefined {
  const [kind, pattern] = rules.find(([, one]) => one.test(text)) ?? [];
  if (!kind || !pattern) return undefined;
  const before = text.slice(0, pattern.exec(text)?.index);
  if (kind === 'noAccounts' && negated.test(before)) return undefined;
  return { role: 'constraint', text, kind, fields: [] };
}

function splitFields(text: string): string[] {
  return text
    .toLowerCase()
    .split(/,\s*(?:and )?|\s+(?:and|or)\s+/)
    .map((word) => word.replace(/^(?:an?|the|their|his|her) /, '').trim())
    .filter((word) => word !== '');
}
