import { buttonLabel } from './button-label.ts';
import { type Quotation, quotationsIn } from './clause-around.ts';
import { heading } from './heading.ts';
import { initialStatus } from './initial-status.ts';
import { message } from './message.ts';
import { namedPage } from './named-page.ts';
import type { Requirement, TakenRequirements } from './requirement.ts';

export interface TakenQuotations extends TakenRequirements {
  /** The title of the app. */
  readonly name: string | undefined;
}

/** A use of quotation marks, by the words before and after. */
interface Use {
  readonly before: RegExp;
  readonly after?: RegExp;
  readonly require: (quotation: Quotation, text: string) => Requirement | undefined;
  /** True if the whole sentence is about the quotation. */
  readonly isWhole?: boolean;
}

const be = '(?: (?:should|must|shall|will))?(?: (?:be|is|are|reads?|says?))?:?';
const app =
  '(?:(?:the|this|my|our|a) )?(?:web ?-?site|web ?app|app|application|page|site|browser|tool|portal|it)';
const titles = new RegExp(
  `\\b(?:(?:page|app|site|browser|application|website)(?:'s)? (?:title|name)${be}|(?<!(?:with|its|a|an|by|and|or|,) (?:an? |the )?)(?:title|name)(?: (?:of|for) ${app})?${be}|(?:please )?(?:title|call|name) ${app})$`,
  'i',
);
const labelled =
  '(?: (?:(?:that|which) )?(?:(?:should|must) )?(?:(?:be|is|are) )?(?:labell?ed|called|named|titled|reading|reads?|saying|says?|with the (?:label|text|caption|words)))?(?: as)?:?';
const shown =
  '\\b(?:says?|saying|reads?|reading|shows?|showing|shown|sees?|displays?|displaying|displayed|gets?|with|message|text|confirmation|notice|words|line|answers?|appears?|confirms? with|responds? with)(?: (?:only|just|them|him|her|users?|visitors?|customers?|guests?|me))?(?: (?:the|a|an))?(?: (?:short|clear|success|error|confirmation|thank[- ]you))?(?: (?:message|text|confirmation|notice|note|words|line|hint))?:?$';

const uses: readonly Use[] = [
  {
    before:
      /\b(?:(?:on|to|in) )?(?:there (?:should|must) be )?(?:(?:a|an|the|one|another) )?(?:separate |own |extra )?(?:page|tab|section|screen)(?: (?:called|named|titled|labell?ed|with the (?:title|name)))?$/i,
    require: (quotation) => namedPage(quotation),
  },
  {
    before: new RegExp(`\\bbuttons?${labelled}$|\\bbutton (?:should|must|to) (?:say|read)$`, 'i'),
    require: (quotation) => buttonLabel(quotation),
  },
  {
    before: /\b(?:an?|the|its|press|click|clicking)$/i,
    after: /^buttons?\b/i,
    require: (quotation) => buttonLabel(quotation),
  },
  {
    before: new RegExp(
      `\\b(?:heading|headline)(?: (?:on|of) (?:the )?\\p{L}{3,10}(?: ?page)?)?${labelled}${be}$`,
      'iu',
    ),
    require: (quotation) => heading(quotation),
  },
  {
    before: /\bstatus(?: (?:of|is|should be|set to|must be))?$/i,
    require: (quotation) => initialStatus(quotation),
    isWhole: true,
  },
  { before: new RegExp(shown, 'i'), require: (quotation) => message(quotation) },
];

/** Words that are left over of a sentence whose only purpose was its quotation. */
const idleWords = new Set(
  `please and then also there should must be is it the a an app with to they them user users visitor
  visitors customer customers together afterwards after once when if appear appears shown displayed
  visible then them`.split(/\s+/),
);
const isIdleText = (text: string): boolean =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .every((word) => word === '' || idleWords.has(word));
const longest = 20_000;

/** Takes quoted titles, labels, messages and page names out of a request, with the words that introduce them. */
export function takeQuotations(given: string): TakenQuotations {
  if (!given.includes('"') || given.length > longest)
    return { rest: given, requirements: [], name: undefined };
  const requirements: Requirement[] = [];
  let name: string | undefined;
  const cuts: Cut[] = [];
  for (const quotation of quotationsIn(given)) {
    const [start, end] = quotation.at;
    const title = titles.exec(quotation.before);
    if (title && name === undefined) {
      name = quotation.text;
      cuts.push(cutOf(given, quotation, title[0].length));
      continue;
    }
    const use = uses.find(
      ({ before, after = /^/ }) => before.test(quotation.before) && after.test(quotation.after),
    );
    const requirement = use?.require(quotation, given);
    const lead = use?.before.exec(quotation.before)?.[0];
    if (requirement && lead !== undefined) {
      requirements.push(requirement);
      const [from, to] = quotation.sentence;
      cuts.push(
        use?.isWhole
          ? { start: from, end: to, instead: ' ' }
          : cutOf(given, quotation, lead.length),
      );
    } else if (/\bas$/i.test(quotation.before)) {
      // "Mark it as "Called in"" is read like "mark it as called in".
      cuts.push({ start, end, instead: quotation.text.toLowerCase() });
    }
  }
  return { rest: without(given, cuts), requirements, name };
}

/** What goes on about a quotation: its moment, or what its page lists. */
const rest = /^(?:after|once|when|together with|as soon as|to|lists?|shows?|that|which)\b/i;
const subject =
  /^(?:and |then )?(?:it|they|the (?:page|app|site|form|screen))(?: (?:should|must|will|can|has to))?$/i;

/** A part of the request and what takes its place. */
interface Cut {
  readonly start: number;
  readonly end: number;
  readonly instead: string;
}

/** Cuts the quotation and its lead, or the whole sentence if nothing else is in it. */
function cutOf(text: string, { before, after, sentence, at }: Quotation, lead: number): Cut {
  const head = before
    .slice(0, before.length - lead)
    .replace(/[\s,]+$/, '')
    .replace(/(?:^|,? )(?:an?|the)$/i, '');
  const condition = /^(?:after|once|when|if|as soon as|on|below|then)\b[^,]*$/i;
  const isIdle = (part: string) =>
    condition.test(part) ||
    isIdleText(part.replace(/^(?:after|once|when|if|as soon as)\b[^,]*,\s*/i, ''));
  const tail = after.replace(/^[.!?;,\s]+|[.!?;,\s]+$/g, '');
  if (isIdle(head) && (isIdle(tail) || rest.test(tail)))
    return {
      start: sentence[0],
      end: sentence[1],
      instead: text[sentence[0]] === '\n' ? '\n' : ' ',
    };
  // "Save jobs, and apply; after applying they see "Sent"": the condition goes with its message.
  const clause = head.split(/[,;]\s*(?:and\s+)?/).at(-1) ?? '';
  const isOwn = condition.test(clause) || subject.test(clause);
  const moment = /^\s*(?:after|once|when|as soon as)\b[^.,;]{0,60}/i.exec(
    text.slice(at[1], sentence[1]),
  );
  const kept = isOwn ? head.slice(0, head.length - clause.length) : head;
  const from =
    sentence[0] + text.slice(sentence[0], at[0]).indexOf(before.slice(0, 1)) + kept.length;
  return {
    start: Math.max(sentence[0], from),
    end: at[1] + (isOwn ? (moment?.[0].length ?? 0) : 0),
    instead: '',
  };
}

function without(text: string, cuts: readonly Cut[]): string {
  let [left, from] = ['', 0];
  for (const { start, end, instead } of cuts.toSorted((one, other) => one.start - other.start)) {
    if (start < from) {
      from = Math.max(from, end);
      continue;
    }
    left += text.slice(from, start) + instead;
    from = end;
  }
  return (left + text.slice(from))
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/\s+([,.;])/g, '$1')
    .replace(/,\s?(?=[.;])/g, '')
    .trim();
}
