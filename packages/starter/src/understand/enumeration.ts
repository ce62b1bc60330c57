import { letter } from './letters.ts';

const opening = '([{';
const closing = ')]}';

/** Splits at matches of `cut` outside of brackets and quotes. */
function cutOutside(text: string, cut: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quoted = false;
  let from = 0;
  const sticky = new RegExp(cut.source, 'iuy');
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] as string;
    if (letter === '"') quoted = !quoted;
    else if (opening.includes(letter)) depth += 1;
    else if (closing.includes(letter)) depth = Math.max(0, depth - 1);
    if (depth > 0 || quoted) continue;
    sticky.lastIndex = at;
    const found = sticky.exec(text);
    if (!found || found[0] === '') continue;
    parts.push(text.slice(from, at));
    from = at + found[0].length;
    at = from - 1;
  }
  parts.push(text.slice(from));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const between =
  /\s*,\s*(?:and|or|plus(?! one\b)|as well as)\s+|\s*[,;\n]\s*|\s+(?:and also|and|plus(?! one\b)|as well as|along with|together with|then)\s+|\s+&\s+|\s+\+\s+/;

/** Words that share the noun after the next `and`: `start and end time`. */
const qualifier =
  'start|end|begin|beginning|finish|first|last|min|minimum|max|maximum|home|away|check-?in|check-?out|arrival|departure|opening|closing|purchase|sale|selling|buying|due|planned|actual|before|after|work|private|billing|shipping|front|back|systolic|diastolic|high|low|target|current|old|new|birth|death|prep|preparation|cook|cooking|origin|destination|start(?:ing)?|from|to|entry|exit|expected|real|gross|net';
const shared = new RegExp(
  `\\b(${qualifier})\\s*(?:and|&|\\/|or)\\s*(${qualifier})\\s+(${letter}+)`,
  'gi',
);

/** Expands `start and end time` to `start time, end time`. */
const spreadOut = (text: string): string => text.replace(shared, '$1 $3, $2 $3');

/** Splits `a, b and c`, bullets and `a/b/c` into items. */
export function itemsOf(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•·]|\d+[.)])\s+/, ''))
    .join('\n');
  const parts = cutOutside(spreadOut(lines), between);
  if (parts.length !== 1) return parts;
  const slashed = cutOutside(lines, /\s*\/\s*/);
  return slashed.length > 2 ? slashed : parts;
}

/** Splits options, which may also be separated by slashes, bars, arrows and `or`. */
export function optionsOf(text: string): string[] {
  return text
    .replace(/^(?:e\.?g\.?|for example|like|such as|either|one of|z\.\s?b\.|i\.e\.)[\s,:]*/i, '')
    .split(
      /\s*(?:[,;/|\n]|->|→|>)\s*(?:(?:and|or|und|oder|y|o|et|ou)\s+)?|\s+(?:or|and|vs\.?|oder|und|ou|et|y|o)\s+/iu,
    )
    .map((part) =>
      part
        .replace(/^["']|["']$/g, '')
        .replace(/^(?:etc\.?|\.\.\.|…)$/i, '')
        .trim(),
    )
    .filter((part) => part !== '');
}

/** Splits a sentence at the first match of `cut` outside of brackets and quotes. */
export function cutOnce(text: string, cut: RegExp): [before: string, behind: string] | undefined {
  const first = cutOutside(text, cut)[0];
  if (first === undefined) return undefined;
  const start = text.indexOf(first) + first.length;
  const rest = text.slice(start);
  const found = new RegExp(`^\\s*?(?:${cut.source})`, 'iu').exec(rest);
  return found ? [first, rest.slice(found[0].length).trim()] : undefined;
}
