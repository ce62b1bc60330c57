import { verbAt } from './verbs.ts';

/** The first sentence of a request, split into the app it asks for and the rest. */
export interface Opening {
  /** The noun for the app, with its adjectives: `online store`. */
  readonly appNoun: string;
  /** The purpose of the app: `yoga studio`. */
  readonly purpose: string;
  readonly rest: string;
}

const adjectives = '(?:[\\p{L}-]+ ){0,6}?';
const opening =
  /^(?:as an? [\p{L} -]{3,30}?,? (?=i |we ))?(?:please |kindly |hi[,!]? |hello[,!]? |can you |could you |i want you to |i'd like you to |help me )*(?:(?:build|create|implement|develop|design|make|write|generate|construct|set up|produce|deliver|code|program)(?: me| us)?|(?:i|we)(?:'d| would)? (?:need|want|like|am looking for|are looking for)(?: to (?:build|create|have|develop))?)\s+(?:an?|the|my|our|some)?\s*(.+)$/iu;
/** The noun for the app and what it is for. */
const appPhrase = new RegExp(
  `^(${adjectives}(?:web ?-?site|web ?-?page|app|application|web ?app|platform|system|portal|site|tool|service|software|page|store|shop|marketplace|board|dashboard|game|blog|forum|directory|community|hub|manager|tracker|planner|generator|calculator|editor|booking page|booking system|scheduler|form)(?: (?:web ?-?site|site|page|app|application|platform|system|tool))?)\\b\\s*(?:,\\s*)?(?:called [^,.]+ )?(.*)$`,
  'iu',
);

/** Splits "Build a website for a yoga studio with …" into its parts. `isShort` accepts requests without a verb. */
export function splitOpening(sentence: string, isShort = false): Opening | undefined {
  const asked = opening.exec(sentence)?.[1];
  const lead = asked ?? (isShort ? sentence.replace(/^(?:an?|the|my|our) /i, '') : '');
  const [, noun = '', rest = ''] = appPhrase.exec(lead) ?? [];
  if (noun === '') return undefined;
  return { appNoun: noun.trim().toLowerCase(), purpose: purposeOf(rest), rest };
}

/** The noun phrase after "for": `a yoga studio with pages …` → `yoga studio`. */
function purposeOf(rest: string): string {
  const found = /^(?:for|about|of|on)\s+(.+)$/i.exec(rest)?.[1] ?? '';
  const verb = verbAt(found, ['gerund']);
  const object = verb ? found.split(/\s+/).slice(verb.length).join(' ') : found;
  return object
    .replace(/^(?:(?:an?|the|my|our|small|local|running)\s+)+/i, '')
    .replace(
      /\s+(?:with|that|which|where|who|to|so|including|called|in which|using|and (?:their|its))\b.*$/i,
      '',
    )
    .replace(/[,.;:].*$/, '')
    .trim()
    .toLowerCase();
}
