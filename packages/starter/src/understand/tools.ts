import toolData from '../../data/tools.json' with { type: 'json' };
import type { ToolVariant } from '../specification/tool-shape.ts';
import type { ScreenOf } from '../specification.ts';
import { itemsOf } from './enumeration.ts';
import { toolSettings } from './tool-settings.ts';

interface KnownTool {
  readonly variant: ToolVariant;
  readonly title: string;
  readonly icon: string;
  readonly color: string;
  readonly text: string;
  readonly names: readonly string[];
  /** Beginnings of words for what it can do. */
  readonly abilities: readonly string[];
  /** A limitation that the app states. */
  readonly limit?: string;
}

/** JSON has no unions of strings, so `data/data.test.ts` checks the variants. */
const tools = toolData as unknown as readonly KnownTool[];

/** Letters and digits in lower case, with a space around each word. */
const spaced = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[’']s?\b/g, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()} `;

const names = tools
  .flatMap((tool) => tool.names.map((name) => ({ tool, name: spaced(name) })))
  .sort((one, other) => other.name.length - one.name.length);

/** Words for records: "a list of password generators", "track my QR codes". */
const keeping =
  /\b(?:track(?:er|ing)?|manag(?:e|er|ing|ement)|log|logbook|list of|lists of|catalog\w*|inventory|collection|organi[sz]er?|library|database|diary|journal|planner|keep|reviews?|orders?|history of|directory|vault|bookmarks?|save my|saves? their|collect)\b/i;

export interface ToolFound {
  readonly tool: KnownTool;
  /** Position of its name among the words. */
  readonly at: number;
  /** The words before its name, in lower case. */
  readonly before: string;
}

/** Words that mean the app itself: "a page with a typing test". */
const appWords = new Set(
  'please build create make me us i we want need a an the my our simple small little web mobile online app application tool page website site'.split(
    ' ',
  ),
);

const isAppOnly = (text: string): boolean =>
  spaced(text)
    .trim()
    .split(' ')
    .every((word) => word === '' || appWords.has(word));

/**
 * Returns the tool that a prompt names, by its longest name. A prompt about records, or about something else that only has
 * such a tool, names none.
 */
export function toolIn(text: string): ToolFound | undefined {
  const sentences = text.split(/(?<=[.!?\n]) /);
  const [head = '', ...others] = sentences.map(spaced);
  // The answer to a question follows the prompt and is only a name.
  const answer = names.find(({ name }) => name === others.at(-1));
  const said = answer?.name ?? head;
  const found = answer ?? names.find(({ name }) => said.includes(name));
  if (!found) return undefined;
  const { tool, name } = found;
  const at = said.indexOf(name);
  const before = said.slice(0, at);
  const [subject = ''] = before.split(/ (?:with|and|plus|including)(?: |$)/);
  const isSecond = subject !== before && !isAppOnly(subject);
  const isRecords = keeping.test(said.replace(name, ' '));
  return isSecond || isRecords ? undefined : { tool, at, before };
}

/** Tools whose prompts list entries rather than abilities. */
const listing: ReadonlySet<ToolVariant> = new Set([
  ...(['worldClock', 'dateCountdown', 'teamGenerator', 'nameGenerator'] as const),
]);

const leading = /^(?:(?:an?|the|some|also|offers?|shows?|has|have|displays?|includes?) )+/i;

/** Says what a tool does not do, of what a short prompt lists after "with" or "and". */
export function missingInTool(
  { variant, title, abilities, limit }: KnownTool,
  text: string,
): string {
  const [, list = ''] = / (?:with|including|and) ([^.;:\n]+)/i.exec(text) ?? [];
  const able = new RegExp(`\\b(?:${abilities.join('|')})`, 'i');
  const items = itemsOf(list).map((item) => item.replace(leading, ''));
  const unknown = items.filter(
    (item) => /\p{L}{3}/u.test(item) && item.split(' ').length <= 6 && !able.test(item),
  );
  const missing =
    unknown.length === 0 || listing.has(variant)
      ? ''
      : `The ${inSentence(title)} does not have ${unknown.join(', ')}.`;
  return [missing, limit].filter(Boolean).join(' ');
}

/** Writes a title inside a sentence: `Typing test` → `typing test`, but `JSON formatter` stays. */
export const inSentence = (title: string): string =>
  /^\p{Lu}{2}/u.test(title) ? title : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;

export function toolScreen({ tool }: ToolFound, text: string): ScreenOf<'tool'> {
  const { variant, title } = tool;
  return { kind: 'tool', key: 'tool', title, variant, settings: toolSettings(variant, text) };
}

export const toolOf = (variant: ToolVariant): KnownTool | undefined =>
  tools.find((tool) => tool.variant === variant);

/** Returns the tools whose names share most words with some words: `xml formatter` → JSON formatter. */
export function closestTools(words: string, most: number): KnownTool[] {
  const wanted = spaced(words).trim().split(' ');
  return tools
    .map((tool) => {
      const own = new Set(tool.names.flatMap((name) => spaced(name).trim().split(' ')));
      const title = spaced(tool.title);
      const score = wanted.filter((word) => own.has(word)).length;
      return { tool, score: score + wanted.filter((word) => title.includes(` ${word} `)).length };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ tool }) => tool);
}
