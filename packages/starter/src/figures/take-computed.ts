import type { ComputedRequest } from './computed-request.ts';
import { formulaAt } from './formula-at.ts';
import { isKnownQuantity } from './known-quantities.ts';
import { labelBefore } from './label-before.ts';
import { eachSentence } from './sentences-in.ts';
import { type Span, withoutSpan } from './span.ts';

type Found = Omit<ComputedRequest, 'text'> & Span;

const most = 8;

/** Removes the descriptions of computed values from a request: "The total is quantity times price." */
export function takeComputed(
  text: string,
  except: ReadonlySet<string>,
): { readonly rest: string; readonly computed: readonly ComputedRequest[] } {
  const computed: ComputedRequest[] = [];
  const rest = eachSentence(text, (sentence) => {
    let left = sentence;
    for (let found = computedIn(left); found && computed.length < most; found = computedIn(left)) {
      const { start, end, ...request } = found;
      const said = left.slice(start, end).trim();
      if (except.has(said)) break;
      computed.push({ ...request, text: said });
      left = withoutSpan(left, { start, end });
    }
    return left;
  });
  return { rest, computed };
}

const readers = [
  readEquation,
  readParenthesis,
  readRelation,
  readCalculation,
  readOperation,
  readWish,
];

function computedIn(sentence: string): Found | undefined {
  for (const read of readers) {
    const found = read(sentence);
    if (found) return found;
  }
  return undefined;
}

/** "Distance = laps × 25 m" */
function readEquation(sentence: string): Found | undefined {
  const at = sentence.indexOf('=');
  return at < 0 ? undefined : withFormula(sentence, at, at + 1);
}

/** "Restored (yes/no)", "credibility (low/medium/high)" */
const options = /^\s*[^\s/*+=][^/*+=]*(?:\/[^\s/*+=][^/*+=]*)+$/;

/** "The profit (income minus cost)" */
function readParenthesis(sentence: string): Found | undefined {
  for (const { index } of sentence.matchAll(/\(/g)) {
    const end = sentence.indexOf(')', index);
    if (options.test(sentence.slice(index + 1, end))) continue;
    const formula = formulaAt(sentence.slice(index + 1, end));
    const label = labelBefore(sentence.slice(0, index));
    const isWhole = formula && formula.length >= end - index - 2;
    if (end < 0 || !isWhole || !label || /\d/.test(formula.formula)) continue;
    return {
      start: label.start,
      end: end + 1,
      label: label.label,
      formula: formula.formula,
      from: [],
    };
  }
  return undefined;
}

const relation =
  /\s(?:is|are|equals|(?:should|must|will|shall|can|gets?|to) be|being|results? from|gets)\s(?:(?:always|simply|just|automatically|then|equal to|the result of|found)\s)*((?:calculated|computed|determined|derived|worked out|obtained)\s)?(?:automatically\s)?((?:as|by|from|with|using|based on|out of)\s)?/giu;

/** "The total is quantity times price", "the days are computed from the start and the end" */
function readRelation(sentence: string): Found | undefined {
  for (const found of sentence.matchAll(relation)) {
    const [whole, calculated, by] = found;
    const from = found.index + whole.length;
    const read =
      withFormula(sentence, found.index, from) ??
      (calculated && by ? withOperands(sentence, found.index, from) : undefined);
    if (read) return read;
  }
  return undefined;
}

const calculation =
  /\b(?:calculat(?:e|es|ing)|comput(?:e|es|ing)|work(?:s|ing)? out|determin(?:e|es|ing)|figur(?:e|es|ing) out)\s/giu;
const means = /\s(?:automatically\s)?(?:by|from|as|using|based on|out of|with)\s/iu;
const clauseEnd =
  /[,.;!?]|\s(?:and|so that|when|whenever|automatically|for|of (?:each|every))\b|$/iu;

/** "Calculate the fuel consumption from liters and kilometers", "calculates the pace automatically" */
function readCalculation(sentence: string): Found | undefined {
  for (const { index, 0: verb } of sentence.matchAll(calculation)) {
    const at = index + verb.length;
    const said = sentence.slice(at);
    const by = means.exec(said);
    if (by) {
      const [labelEnd, from] = [at + by.index, at + by.index + by[0].length];
      const read = withFormula(sentence, labelEnd, from) ?? withOperands(sentence, labelEnd, from);
      if (read && read.start >= at) return { ...read, start: index };
    }
    const label = withoutArticle(said.slice(0, said.search(clauseEnd)));
    if (!isKnownQuantity(label)) continue;
    return { start: index, end: at + said.search(clauseEnd), label, formula: '', from: [] };
  }
  return undefined;
}

const operation = /\b(?:multipl(?:y|ies)|divides?|subtracts?)\s/giu;
const outcome =
  /\s(?:to (?:get|give|show|calculate|obtain|find)|and (?:shows?|displays?|saves?) (?:the result|it|this) as|gives?|makes|results? in|yields) (?:the |an? |my )?([\p{L}][\p{L} -]{1,40}?)(?=[,.;!?]|\s(?:of|for|in|and)\b|$)/iu;

/** "Multiply hours by rate to get the amount due", "hours times rate gives the amount due" */
function readOperation(sentence: string): Found | undefined {
  const result = outcome.exec(sentence);
  if (!result?.[1]) return undefined;
  const end = result.index + result[0].length;
  const verb = [...sentence.slice(0, result.index).matchAll(operation)].at(-1);
  const start = verb ? verb.index : startOfClause(sentence, result.index);
  const formula = formulaAt(sentence.slice(start, result.index + 1));
  return formula && { start, end, label: result[1], formula: formula.formula, from: [] };
}

const startOfClause = (sentence: string, end: number): number =>
  Math.max(...[', ', ': '].map((mark) => sentence.lastIndexOf(mark, end) + mark.length), 0);

const wish = /\b(?:shows?|showing|displays?|see|know)\s(?:me\s)?(?:the\s|my\s|its\s)?/giu;

/** "Show the BMI of each entry" */
function readWish(sentence: string): Found | undefined {
  for (const { index, 0: lead } of sentence.matchAll(wish)) {
    const at = index + lead.length;
    const said = sentence.slice(at);
    const end = said.search(clauseEnd);
    const label = said.slice(0, end);
    if (
      !isKnownQuantity(label) ||
      !/^(?:\s(?:for|of) (?:each|every)|[,.]|$)/i.test(said.slice(end))
    )
      continue;
    return { start: index, end: at + end, label, formula: '', from: [] };
  }
  return undefined;
}

function withFormula(sentence: string, labelEnd: number, from: number): Found | undefined {
  const right = sentence.slice(from);
  const space = right.length - right.trimStart().length;
  const found = formulaAt(right.trimStart());
  const label = labelBefore(sentence.slice(0, labelEnd));
  if (!found || !label) return undefined;
  const end = from + space + found.length;
  return { start: label.start, end, label: label.label, formula: found.formula, from: [] };
}

/** "From the start date and the end date" */
function withOperands(sentence: string, labelEnd: number, from: number): Found | undefined {
  const right = sentence.slice(from);
  const end = right.search(
    /[.;!?]|,\s*(?:and\s+)?(?:the|it|i|we|users?)\b|\s(?:so that|when|for each|and (?:the \p{L}+(?: \p{L}+)? (?:is|are|should)|shows?|displays?|see|i|we|it))\b|$/iu,
  );
  const operands = right
    .slice(0, end)
    .split(/,\s*(?:and\s+)?|\s+and\s+|\s+to\s+/i)
    .map(withoutArticle)
    .filter((one) => one !== '' && one.split(' ').length < 5);
  const label = labelBefore(sentence.slice(0, labelEnd));
  if (!label || operands.length < 2) return undefined;
  return { start: label.start, end: from + end, label: label.label, formula: '', from: operands };
}

const withoutArticle = (text: string): string =>
  text.trim().replace(/^(?:the|an?|my|its|their|your|our)\s+/i, '');
