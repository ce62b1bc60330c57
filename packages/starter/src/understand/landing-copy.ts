import copy from '../../data/landing-copy.json' with { type: 'json' };
import type { Specification } from '../specification.ts';

/** Page copy for a business. `{name}` is its name, `{subject}` its kind. Items are `title|text|detail`. */
export interface Trade {
  readonly words: RegExp;
  readonly icon: string;
  readonly color: string;
  readonly mood: Specification['palette']['mood'];
  readonly sections: string;
  readonly claim: string;
  readonly about: string;
  readonly action: string;
  readonly features: string;
  readonly pricing?: string;
  readonly menu?: string;
  readonly work?: string;
  readonly steps?: string;
  readonly faq?: string;
  readonly team?: string;
}

/** An item as written in `data/landing-copy.json`. */
interface WrittenItem {
  readonly title: string;
  readonly text: string;
  readonly detail?: string;
}

/** A trade as written there; sections without items use those of `common`. */
interface WrittenTrade extends Pick<Trade, 'icon' | 'color' | 'claim' | 'about' | 'action'> {
  readonly mood: string;
  readonly sections: readonly string[];
  readonly features: readonly WrittenItem[];
  readonly pricing?: readonly WrittenItem[];
  readonly menu?: readonly WrittenItem[];
  readonly work?: readonly WrittenItem[];
  readonly steps?: readonly WrittenItem[];
  readonly faq?: readonly WrittenItem[];
  readonly team?: readonly WrittenItem[];
}

/** Joins items into the lines that `landing.ts` splits. */
const joinItems = (items: readonly WrittenItem[]): string =>
  items.map(({ title, text, detail = '' }) => `${title}|${text}|${detail}`).join('\n');

const createTrade = (words: RegExp, written: WrittenTrade): Trade => ({
  words,
  icon: written.icon,
  color: written.color,
  // JSON has no union types, so `data/data.test.ts` checks the mood.
  mood: written.mood as Trade['mood'],
  sections: written.sections.join(' '),
  claim: written.claim,
  about: written.about,
  action: written.action,
  features: joinItems(written.features),
  ...(written.pricing && { pricing: joinItems(written.pricing) }),
  ...(written.menu && { menu: joinItems(written.menu) }),
  ...(written.work && { work: joinItems(written.work) }),
  ...(written.steps && { steps: joinItems(written.steps) }),
  ...(written.faq && { faq: joinItems(written.faq) }),
  ...(written.team && { team: joinItems(written.team) }),
});

/** The first match wins. */
export const trades: readonly Trade[] = [
  createTrade(/wedding|marr(?:y|ied|iage)|bride|hochzeit/i, copy.trades.wedding),
  createTrade(
    /restaurant|bistro|pizzeria|trattoria|diner|steakhouse|sushi|food truck|catering/i,
    copy.trades.restaurant,
  ),
  createTrade(/caf[eé]|coffee|bakery|tea ?room|ice cream|patisserie|bäckerei/i, copy.trades.cafe),
  createTrade(/photo(?:graph|s?\b)|filmmaker|videograph/i, copy.trades.photography),
  createTrade(/developer|engineer|programmer|software|freelancer|coder/i, copy.trades.software),
  createTrade(
    /portfolio|artist|illustrator|designer|architect|painter|writer|musician|résumé|resume|\bcv\b|personal (?:web)?site/i,
    copy.trades.portfolio,
  ),
  createTrade(
    /salon|barber|hair|grooming|spa|massage|beauty|nail|cosmetic|tattoo/i,
    copy.trades.salon,
  ),
  createTrade(
    /gym|fitness|yoga|pilates|personal trainer|crossfit|dance|martial/i,
    copy.trades.fitness,
  ),
  createTrade(
    /conference|festival|event|meetup|hackathon|concert|exhibition|summit/i,
    copy.trades.event,
  ),
  createTrade(
    /shop|store|boutique|e-?commerce|hats?\b|jewel|candles?|ceramic|clothing|fashion|brand/i,
    copy.trades.shop,
  ),
  createTrade(
    /app\b|saas|startup|start-up|software|product|platform|tool|waitlist|coming soon|service\b|ai\b/i,
    copy.trades.product,
  ),
  createTrade(
    /charity|non-?profit|ngo|donation|shelter|foundation|club|association|community|church|verein/i,
    copy.trades.charity,
  ),
  createTrade(
    /hotel|guest ?house|b&b|hostel|holiday|vacation|cabin|airbnb|camping|travel|tour/i,
    copy.trades.lodging,
  ),
];

/** Copy for businesses of an unknown kind. */
export const anyTrade: Trade = createTrade(/./, copy.anyTrade);

/** Copy that fits any business. */
export const common = {
  testimonials: joinItems(copy.common.testimonials),
  faq: joinItems(copy.common.faq),
  team: joinItems(copy.common.team),
  stats: joinItems(copy.common.stats),
  gallery: joinItems(copy.common.gallery),
  contact: joinItems(copy.common.contact),
  steps: joinItems(copy.common.steps),
  work: joinItems(copy.common.work),
  menu: joinItems(copy.common.menu),
  pricing: anyTrade.pricing ?? '',
} as const;
