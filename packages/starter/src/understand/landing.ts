import landingCopy from '../../data/landing-copy.json' with { type: 'json' };
import type { ScreenOf } from '../specification.ts';
import { itemsOf } from './enumeration.ts';
import { anyTrade, common, type Trade, trades } from './landing-copy.ts';
import { currencyIn } from './units.ts';
import { capitalised, literal, sentenceCase, titleCase } from './word-forms.ts';

type Section = ScreenOf<'landing'>['sections'][number];
type Kind = Section['kind'];

const sectionWords: readonly (readonly [Kind, RegExp])[] = [
  [
    'features',
    /\b(?:features?|benefits|services|what (?:we|i) (?:do|offer)|why us|amenities|offers?|offerings|skills|courses|classes|products?)\b/i,
  ],
  [
    'about',
    /\b(?:about(?: (?:me|us))?(?= *(?:[,.;&\n)]|$|and|section|page))|our story|my story|story|bio|biography|mission|who (?:we are|i am)|history)\b/i,
  ],
  [
    'steps',
    /\b(?:how it works|steps|process|schedule|timeline|programme?|agenda|itinerary|line-?up|ablauf)\b/i,
  ],
  ['stats', /\b(?:stats|statistics|numbers|key figures|facts)\b/i],
  ['gallery', /\b(?:gallery|galleries|photos?|pictures|images|impressions)\b/i],
  ['work', /\b(?:work|works|projects?|case studies|selected work|my work|paintings|artworks?)\b/i],
  ['menu', /\b(?:menu|dishes|drinks|food list|speisekarte|carta)\b/i],
  ['pricing', /\b(?:pricing|prices|price list|plans|packages|tickets?|rates|memberships)\b/i],
  ['testimonials', /\b(?:testimonials?|reviews|customer (?:quotes|voices)|references|feedback)\b/i],
  ['team', /\b(?:team|staff|speakers?|instructors|trainers|founders|teachers|chefs)\b/i],
  ['faq', /\b(?:faqs?|frequently asked questions|q&a)\b/i],
  [
    'newsletter',
    /\b(?:newsletter|wait ?list|subscribe|mailing list|e-?mail sign-?up|sign-?up form)\b/i,
  ],
  [
    'contact',
    /\b(?:contact(?: form| details| me| us| info)?|location|opening hours|hours|find us|rsvp|booking|reservations?|directions|address|kontakt|contacto)\b/i,
  ],
  ['callToAction', /\b(?:call[- ]to[- ]action|cta|register(?: now)?|book now)\b/i],
];

const usualTitles: Readonly<Record<Kind, string>> = landingCopy.sectionTitles;

export interface LandingSubject {
  readonly name: string;
  readonly subject: string;
  readonly trade: Trade;
  readonly place: string;
  readonly date: string;
}

const ending =
  '(?=\\s+(?:with|that|which|where|who|using|called|named|including|and (?:a|it|has)|in (?:a |the )?\\p{Ll}|on|at|has|showing|featuring|has)\\b|[,.;:\\n(]|\\s-\\s|$)';

/** Extracts a proper name: `Trattoria Da Gino`, `Café Zum Hirsch`, `Baker & Sons`. */
function properName(words: string): string | undefined {
  const found =
    /^(\p{Lu}[\p{L}\d'’.-]*(?:\s+(?:(?:of|the|de|del|della|di|da|du|des|la|le|les|van|von|zum|zur|and|und|et|y|&)\s+){0,2}\p{Lu}[\p{L}\d'’.-]*){1,5})/u.exec(
      words,
    )?.[1];
  return found && found.length <= 40 ? found : undefined;
}

/** Determines the subject of a page from the given name or the topic of the prompt. */
export function subjectOf(said: string, name: string | undefined): LandingSubject {
  // The period of "Dr." does not end a sentence.
  const text = said.replace(/\b(Dr|Mr|Mrs|Ms|Prof|St)\.(?=\s)/g, '$1');
  const page =
    '(?:landing ?-?page|home ?page|web ?site|web ?page|one-?pager|site|page|portfolio(?: (?:site|website|page))?|cv|resume)';
  const behind = new RegExp(
    `${page}s?\\s+(?:(?:design|website|site|page)\\s+)?(?:for|of|about|to (?:promote|present|show(?:case)?))\\s+(?:(?:my|our|a|an|the|small|new|local|little)\\s+)*([\\p{L}][^,.;:\\n(]*?)${ending}`,
    'iu',
  ).exec(text)?.[1];
  const before = new RegExp(
    `(?:^|\\b(?:a|an|my|our|the|me|build|create|make|simple|modern|one-page|beautiful)\\s+)((?!(?:a|an|my|our|the|me|simple|modern|build|create|make|landing|personal|one-page|beautiful|please|need|want|i)\\b)[\\p{L}][\\p{L}' -]*?)\\s+${page}`,
    'iu',
  ).exec(text)?.[1];
  const proper = properName(behind ?? '');
  const people = /\b(\p{Lu}\p{Ll}+(?:\s(?:and|&)\s|\s+(?=\p{Lu}))\p{Lu}[\p{L}'-]+)/u.exec(
    (behind ?? text).replace(
      /^(?:Build|Create|Make|Design|Please|A|An|Landing|Portfolio|Wedding|Website)\s/u,
      '',
    ),
  )?.[1];
  const subject =
    (behind ?? before ?? /\b([\p{L}]+ (?:shop|store|boutique))\b/iu.exec(text)?.[1] ?? '')
      .replace(/^(?:my|our|a|an|the)\s+/i, '')
      .trim() || 'what we love';
  const portfolio = /portfolio/i.test(text)
    ? trades.find(
        (one) => /photograph|developer|portfolio/.test(one.words.source) && one.words.test(text),
      )
    : undefined;
  const trade =
    portfolio ??
    trades.find((one) => one.words.test(`${subject} ${name ?? ''}`)) ??
    trades.find((one) =>
      one.words.test(text.replace(/\b(?:landing page|page|website|web ?app|app)\b/gi, '')),
    ) ??
    anyTrade;
  const date =
    /\b(?:on\s+)?(\d{1,2}\.?\s+(?:January|February|March|April|May|June|July|August|September|October|November|December)(?:\s+\d{4})?|(?:January|February|March|April|May|June|July|August|September|October|November|December)\s+\d{1,2}(?:st|nd|rd|th)?(?:,?\s+\d{4})?|\d{1,2}[./]\d{1,2}[./]\d{2,4})/i.exec(
      text,
    )?.[1] ?? '';
  const place =
    /\b(?:in|at)\s+((?:the\s+)?\p{Lu}[\p{L}'-]+(?:\s\p{Lu}[\p{L}'-]+)*)/u.exec(text)?.[1] ?? '';
  const called =
    name ??
    proper ??
    people?.trim() ??
    (subject === 'what we love'
      ? ''
      : titleCase(subject.length > 34 ? subject.split(' ').slice(0, 4).join(' ') : subject));
  return {
    name: called || 'Welcome',
    subject:
      people && subject.includes(people)
        ? trade.words.exec(text)?.[0].toLowerCase() || subject
        : subject,
    trade,
    place: /^(?:Dark|Light)$/.test(place) ? '' : place,
    date,
  };
}

const itemsFrom = (lines: string): Section['items'] =>
  lines.split('\n').map((line) => {
    const [title = '', text = '', detail = ''] = line.split('|');
    return { title, text, detail };
  });

/** Parses items with prices: `espresso €3`, `haircut for 25 euros`. */
function pricedIn(text: string): Section['items'] {
  const money =
    '(?:[€$£]\\s?\\d+(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d{1,2})?\\s?(?:€|\\$|£|euros?|dollars?|CHF|EUR|USD))';
  const found = text.matchAll(
    new RegExp(
      `(\\p{L}[\\p{L}'& -]{1,32}?)\\s*(?:for|at|costs?|=|:|-|\\()?\\s*(${money}(?:\\s*\\/\\s*\\p{L}+| (?:a|per) \\p{L}+)?)`,
      'giu',
    ),
  );
  return [...found].map(([, title = '', price = '']) => ({
    title: sentenceCase(
      title.replace(/^(?:(?:and|with|a|an|the|menu|prices?|or|plus|like|for)\s+)+/i, ''),
    ),
    text: '',
    detail: price.trim(),
  }));
}

/** Parses listed items: `services: washing, trimming and nail care`, `menu (soup, bread)`. */
function namedItems(text: string, word: string): Section['items'] {
  const list = new RegExp(
    `${literal(word)}\\s*(?:\\(([^)]+)\\)|:\\s*([^.\\n;]+)|(?:like|such as)\\s+([^.\\n;]+))`,
    'i',
  ).exec(text);
  const named = list?.[1] ?? list?.[2] ?? list?.[3];
  if (!named) return [];
  const items = itemsOf(named).filter((item) => item.split(' ').length < 7);
  return items.length > 1
    ? items.map((item) => ({ title: sentenceCase(item), text: '', detail: '' }))
    : [];
}

function wantedSections(text: string, trade: Trade): { kind: Kind; title: string; word: string }[] {
  const found = sectionWords
    .map(([kind, words]) => ({ kind, match: words.exec(text) }))
    .filter(
      (one) =>
        one.match !== null &&
        !new RegExp(`\\b(?:no|without)\\s+(?:a |an |any )?${literal(one.match[0])}`, 'i').test(
          text,
        ),
    )
    .sort((one, other) => (one.match?.index ?? 0) - (other.match?.index ?? 0))
    .map(({ kind, match }) => ({
      kind,
      word: match?.[0] ?? '',
      title: titleFrom(kind, match?.[0] ?? ''),
    }));
  const usual = trade.sections
    .split(' ')
    .map((kind) => ({ kind: kind as Kind, word: '', title: usualTitles[kind as Kind] }));
  const hero = { kind: 'hero' as const, word: '', title: '' };
  if (found.length > 1) return [hero, ...found];
  return [...usual, ...found.filter((one) => usual.every((other) => other.kind !== one.kind))];
}

const titleFrom = (kind: Kind, word: string): string =>
  /^(?:rsvp|faqs?|cta)$/i.test(word)
    ? kind === 'callToAction'
      ? usualTitles[kind]
      : word.toUpperCase()
    : /^(?:features?|work|team|stats|reviews|testimonials?|newsletter|register|book now)$/i.test(
          word,
        )
      ? usualTitles[kind]
      : sentenceCase(word);

/** Creates a page with its sections in the order of the prompt. */
export function landingOf(text: string, about: LandingSubject): ScreenOf<'landing'> {
  const { trade, name, subject } = about;
  const currency = currencyIn(text) ?? '€';
  const fill = (copy: string) =>
    copy
      .replaceAll('{name}', name)
      .replaceAll('{subject}', subject)
      .replaceAll('€', currency === '$' || currency === '£' ? currency : '€');
  const priced = pricedIn(text);
  const wanted = wantedSections(text, trade);
  const when = [about.date, about.place].filter((one) => one !== '').join(' · ');
  const sections = wanted.map(({ kind, title, word }): Section => {
    const copy = kind in trade ? (trade as unknown as Record<string, string>)[kind] : undefined;
    const lines = copy ?? (common as Record<string, string>)[kind] ?? '';
    const named = word === '' ? [] : namedItems(text, word);
    const withPrices =
      (kind === 'menu' || (kind === 'pricing' && !wanted.some((one) => one.kind === 'menu'))) &&
      priced.length > 0;
    const items = withPrices
      ? priced
      : named.length > 0
        ? named
        : kind === 'hero' || kind === 'about' || lines === ''
          ? []
          : itemsFrom(fill(lines));
    const inMoney =
      kind === 'menu'
        ? items.map((item) =>
            /^[\d.,]+$/.test(item.detail)
              ? { ...item, detail: `${currency} ${item.detail}` }
              : item,
          )
        : items;
    return {
      kind,
      title: kind === 'hero' ? name : title || usualTitles[kind],
      text: textOf(kind, fill, trade, when),
      items:
        kind === 'contact' && about.place !== ''
          ? inMoney.map((item) =>
              item.title === 'Address' ? { ...item, text: about.place } : item,
            )
          : inMoney,
      action:
        kind === 'hero' || kind === 'callToAction'
          ? trade.action
          : kind === 'contact'
            ? landingCopy.actions.contact
            : kind === 'newsletter'
              ? landingCopy.actions.newsletter
              : '',
    };
  });
  return { kind: 'landing', key: 'home', title: 'Home', sections };
}

function textOf(kind: Kind, fill: (copy: string) => string, trade: Trade, when: string): string {
  switch (kind) {
    case 'hero':
      return [when, fill(trade.claim)].filter((one) => one !== '').join('. ');
    case 'about':
      return fill(trade.about);
    case 'newsletter':
      return landingCopy.sectionTexts.newsletter;
    case 'callToAction':
      return capitalised(fill(trade.claim));
    case 'contact':
      return landingCopy.sectionTexts.contact;
    default:
      return '';
  }
}
