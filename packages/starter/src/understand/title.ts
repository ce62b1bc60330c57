import type { Entity } from '../specification.ts';
import { isForeign } from './languages.ts';
import { sentenceCase, singular, titleCase } from './word-forms.ts';

const calling =
  '(?:called|named|titled|entitled|with the (?:title|name)|title:|name:|name it|call it|app name:|the (?:title|name) (?:is|should be))';
const stop =
  '(?=\\s+(?:with|that|which|for|where|to|in|on|about|using|and (?:it|has|i)|who|is|has|by|from)\\b|[,.;:!?\\n(]|\\s+-\\s|$)';

/** "We are called Oak & Elm and have four rooms": a lowercase word after "and" goes on with the sentence. */
function nameOf(said: string): string {
  if (!/\p{Lu}/u.test(said)) return titleCase(said);
  return said.replace(/\s+and\s+\p{Ll}.*$/u, '').trim();
}

/** Extracts the name of the app, and returns the prompt without it. */
export function takeName(text: string): { name: string | undefined; rest: string } {
  const without = (found: RegExpExecArray) =>
    `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
      .replace(/ {2,}/g, ' ')
      .replace(/^\p{L}*(?: (?:me|us))?(?: an?| the)?\s*[:-]\s+/u, '');
  const quoted = new RegExp(
    `,?\\s*(?<![\\p{L}])(?:is )?${calling}\\s*"([^"\\n]{1,60})"`,
    'iu',
  ).exec(text);
  if (quoted?.[1]) return { name: quoted[1].trim(), rest: without(quoted) };
  const plain = new RegExp(
    `,?\\s*(?<![\\p{L}])(?:is )?${calling}\\s+([\\p{L}\\d][^,.;:!?\\n("]{0,50}?)${stop}`,
    'iu',
  ).exec(text);
  if (
    plain?.[1] &&
    !/^(?:a|an|the|after)\s+\p{Ll}/u.test(plain[1]) &&
    !/(?:columns?|sections?|fields?|levels?|modes?|pages?|hives?|have|has|had|were|been)$/i.test(
      text.slice(0, plain.index).trimEnd(),
    )
  )
    return { name: nameOf(plain[1]), rest: without(plain) };
  const alone = /"([^"\n]{2,40})"/.exec(text);
  const before = text.slice(0, alone?.index ?? 0);
  const listed =
    /(?:columns?|sections?|buttons?|questions?|options?|fields?|choices?|status(?:es)?|categor(?:y|ies)|labels?|tags?|says?|saying|text|headline|word|habits?|answers?|like|between|[,:(/]|\bor|\band)\s*$/i.test(
      before,
    );
  const many = (text.match(/"[^"\n]+"/g)?.length ?? 0) > 1;
  // "When it is done, it plays "Ode"": a quotation in a later sentence names something else.
  const isFirst = !/[.!?]\s/.test(before.trim());
  if (alone?.[1] && !listed && isFirst && (!many || before.length < 40))
    return { name: alone[1].trim(), rest: without(alone) };
  return { name: undefined, rest: text };
}

const short = (text: string): string => {
  if (text.length <= 40) return text;
  const cut = text.slice(0, 41);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), 20)).replace(/[\s,&-]+$/, '');
};

/** Writes `to-do` with a hyphen and acronyms in capitals. */
const spoken = (text: string): string =>
  text
    .replace(/\btodo\b/gi, 'to-do')
    .replace(/\b(crm|bmi|cv|dnd|tv|dvd|cd|rpg|faq)\b/gi, (word) => word.toUpperCase());

const sameWord = (entity: Entity, word: string): boolean =>
  [entity.name, entity.plural].some((one) => one.toLowerCase() === word.toLowerCase());

/** Creates a title: `Book tracker`, `Reading list`, `Volunteers & shifts`. */
export function titleFor(
  name: string | undefined,
  called: string,
  entities: readonly Entity[],
  otherwise: string,
): string {
  if (name) return short(name);
  const said = called
    .replace(/^(?:(?:simple|small|basic|my|our|the|a|an|personal|little|nice|new|web)\s+)+/i, '')
    .replace(
      /\s+(?:app|application|web ?app|tool|system|website|site|software|page|platform|program)$/i,
      '',
    )
    .trim()
    .replace(/^(?:app|application|tool|system|website|site|software|platform)$/i, '');
  const [first, second] = entities;
  // Prefers the plural of a foreign entity to a generic English word.
  if (
    first &&
    !second &&
    isForeign(first.name) &&
    /^(?:inventory|list|collection|tracker|manager)$/i.test(said)
  )
    return first.plural;
  // A word that differs from the entity names says more than they do: "CRM", "farm".
  const own = said !== '' && entities.every((entity) => !sameWord(entity, said));
  if (said !== '' && (own || said.split(' ').length > 1) && said.length <= 36)
    return sentenceCase(spoken(said));
  if (second && first) return short(`${first.plural} & ${second.plural.toLowerCase()}`);
  if (first) {
    const one =
      first.name.toLowerCase() === first.plural.toLowerCase() ? first.name : singular(first.name);
    if (/[^\p{ASCII}]/u.test(first.plural) || isForeign(first.name) || first.key === 'entry')
      return first.key === 'entry'
        ? otherwise
        : /\p{L}buch$|liste$/iu.test(first.name)
          ? first.name
          : first.plural;
    const noun = /\s(?:tracker|log|list|diary|planner)$/i.test(one) ? '' : ' tracker';
    return short(sentenceCase(spoken(`${one}${noun}`)));
  }
  return short(sentenceCase(spoken(said || otherwise)));
}
