import { withSigns } from '../understand/written-formulas.ts';

export interface FormulaFound {
  /** With signs, and the names as written: `quantity * price per person`. */
  readonly formula: string;
  /** The number of characters it takes up. */
  readonly length: number;
}

const stop =
  /[;!?\n)]|\.(?!\d)|\s(?:so that|so|which|where|for (?:each|every|all)|of (?:each|every)|in each|automatically|whenever|when|if|while|to (?:get|give|show|find|obtain|calculate)|and (?:shows?|displays?|see|saves?)|gives?|makes|results? in|yields)\b/i;
const comma = /,(?!\d{3})/;
const between = /,\s*(?:and\s+)?|\s+and\s+/i;
const forms: readonly (readonly [
  start: RegExp,
  divider: RegExp,
  sign: string,
  isSwapped?: true,
])[] = [
  [/^(?:the )?product of /i, between, ' * '],
  [/^(?:the )?sum of /i, between, ' + '],
  [/^(?:the )?difference (?:between|of) /i, /\s+and\s+/i, ' - '],
  [/^(?:the )?(?:ratio|quotient) of /i, /\s+(?:and|to)\s+/i, ' / '],
  [/^(?:by )?multipl(?:y|ies|ying) /i, /\s+(?:by|with|and)\s+/i, ' * '],
  [/^(?:by )?divid(?:e|es|ing) /i, /\s+by\s+/i, ' / '],
  [/^(?:by )?subtract(?:s|ing)? /i, /\s+from\s+/i, ' - ', true],
  [/^(?:by )?add(?:s|ing)? (?:up )?/i, /,\s*(?:and\s+)?|\s+(?:and|to)\s+/i, ' + '],
];
const article = /^(?:the|an?|my|your|its|their|our)\s+/i;
const operation = /[*/+^]|\s-\s|\)-|-\(/;
/** The unit of a number at the end of an operand. */
const unitAfterNumber = /(\d)\s*\p{L}[\p{L}²³]*(?=\s*(?:$|[*/+)-]))/gu;

/** Reads a formula in words or signs at the start of a text: "hours times the hourly rate", "the product of a and b". */
export function formulaAt(text: string): FormulaFound | undefined {
  const at = text.search(stop);
  const whole = at < 0 ? text : text.slice(0, at);
  for (const [start, divider, sign, isSwapped] of forms) {
    const lead = start.exec(whole)?.[0];
    if (lead === undefined) continue;
    const isList = divider.source.startsWith(',');
    const body = isList ? whole : beforeComma(whole);
    const operands = body
      .slice(lead.length)
      .split(divider)
      .map((one) => one.trim());
    // "Multiplying hours by rate and adding the deposit" has more steps.
    const used = isList ? operands : operands.slice(0, 2);
    const names = used.map((one) => one.replace(/\s+and\s.*$/i, '').replace(article, ''));
    if (names.length < 2 || names.some((one) => one === '')) return undefined;
    const last = used.at(-1) ?? '';
    const [shown = ''] = last.split(/\s+and\s/i);
    const end = body.lastIndexOf(last) + shown.length;
    return { formula: (isSwapped ? names.toReversed() : names).map(plain).join(sign), length: end };
  }
  const said = withoutNext(beforeComma(whole));
  const formula = plain(said);
  return operation.test(formula) ? { formula, length: said.length } : undefined;
}

function beforeComma(text: string): string {
  const at = text.search(comma);
  return at < 0 ? text : text.slice(0, at);
}

/** Cuts at "and", which no operation uses. */
function withoutNext(text: string): string {
  const at = text.search(/\s+and\s/i);
  return at < 0 ? text : text.slice(0, at);
}

const plain = (text: string): string =>
  withSigns(` ${text} `.replace(/\s+multiplied with\s+/gi, ' * ').replace(/\s+less\s+/gi, ' - '))
    .replace(/[€$£]\s?(?=\d)/g, '')
    .replace(unitAfterNumber, '$1')
    .trim();
