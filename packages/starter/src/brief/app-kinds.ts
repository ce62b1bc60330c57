import written from '../../data/app-kinds.json' with { type: 'json' };
import { withoutAskingWords } from '../understand/asking-words.ts';
import { isFieldWord } from '../understand/phrases.ts';
import type { Brief } from './brief.ts';
import { readBrief, readOpening } from './read-brief.ts';
import { listOf } from './read-things.ts';

interface AppKind {
  readonly names: RegExp;
  /** Stands for what the app is about, unless the request says it. */
  readonly thing: string;
  /** Sentences on what people do with such an app. */
  readonly text: string;
}

const site = '(?:web ?-?site|web ?-?page|site|page|platform|app|application|portal|system|service)';

const kinds: readonly AppKind[] = written.map(({ names, text, thing = '' }) => ({
  names: new RegExp(`^((?:[\\p{L}'-]+ ){0,2}?)(?:${names.join('|')})(?: ${site})?$`, 'iu'),
  thing,
  text,
}));

const longest = 14;
/** The words after the name of the app. */
const rest = /(?:,| (?:for|about|of|on|with|where|that|which|to|using|in)\b).*$/i;

const subject =
  /^ (?:for|of|about) (?:(?:an?|the|my|our|local|used|old|new) )*([\p{L}' -]+?)(?: with\b.*)?$/iu;

/** Reads a short request that names a kind of app, with the clauses that people expect of it: "travel blog". */
export function readKnownKind(text: string): Brief | undefined {
  const sentence = text.trim().replace(/[.!?]+$/, '');
  if (/[.!?;]\s+\S|\n\s*\S/.test(sentence) || sentence.split(/\s+/).length > longest)
    return undefined;
  const lead = withoutAskingWords(sentence);
  const head = lead.replace(rest, '');
  const said = lead.slice(head.length);
  const kind = kinds.find(({ names }) => names.test(head));
  // "Blog with posts, tags and publish date" lists the fields itself.
  const [, items = ''] = /\bwith (.+)$/i.exec(said) ?? [];
  const isListed = listOf(items).some((item) => isFieldWord(item));
  if (!kind || isListed) return undefined;
  const about = subject.exec(said)?.[1];
  const thing = kind.thing === '' ? '' : (about ?? kind.thing);
  const { clauses } = readBrief(kind.text.replaceAll('{thing}', thing));
  return {
    opening: sentence,
    appNoun: head.toLowerCase(),
    purpose: about ?? '',
    clauses: readOpening(said.replace(/^,?\s*/, '')),
    expected: clauses,
    sentences: [sentence],
  };
}
