import { type Breakdown, periodCalled } from './breakdown.ts';
import { eachSentence } from './sentences-in.ts';
import { type Span, withoutSpan } from './span.ts';

type Found = Omit<Breakdown, 'text'> & Span;

const most = 8;

/** Removes the totals and averages that a request asks for: "see how much I spent per month". */
export function takeBreakdowns(
  text: string,
  except: ReadonlySet<string>,
): { readonly rest: string; readonly breakdowns: readonly Breakdown[] } {
  const breakdowns: Breakdown[] = [];
  const rest = eachSentence(text, (sentence) => {
    let left = sentence;
    while (breakdowns.length < most) {
      const found = breakdownIn(left);
      const first = found[0];
      if (!first) break;
      const { start, end } = first;
      const said = left.slice(start, end).trim();
      if (except.has(said)) break;
      for (const { start: _, end: __, ...request } of found)
        breakdowns.push({ ...request, text: said });
      left = withoutSpan(left, { start, end });
    }
    return left;
  });
  return { rest, breakdowns };
}

const marker =
  /\s(?:per|by|for (?:each|every)|in (?:each|every|a)|of (?:each|every)|each|every|grouped by|broken down by|split by)\s/giu;
const lead =
  /\b(?:how much|how many|totals?|(?:the )?sums?(?: of)?|averages?|the mean|number of|counts? of|(?:bar |line |pie |donut |column )?(?:charts?|graphs?|diagrams?|plots?)|statistics?|breakdown|overview|summary|report|table (?:of|with)|see|shows?|showing|displays?|view|know|compare)\b/iu;
const certain =
  /\b(?:how much|how many|totals?|sums?|averages?|mean|number of|counts? of|charts?|graphs?|diagrams?|plots?|statistics?|breakdown|overview|summary|report|spent|spending|spend|revenue|income|sales|expenses|earnings|turnover|earned|hours)\b/iu;
const notTotals =
  /\b(?:filter\w*|sort\w*|search\w*|order(?:ed|ing)?|brows\w+|find|group(?:ed|ing)? (?:them|it)|multiplied|divided|made|written|posted|sent|created|booked|paid|done|assigned|uploaded|added|reviewed|provided)$/iu;
const sideBySide = /\bside[ -]by[ -]side\b/i;
const group =
  "(?:the |its |their )?(?:calendar )?[\\p{L}][\\p{L}'’-]*(?: (?!and\\b|or\\b|as\\b|in\\b|with\\b|over\\b|so\\b|on\\b|at\\b|using\\b|for\\b|from\\b|is\\b|are\\b|to\\b|that\\b|who\\b|which\\b|when\\b|should\\b|can\\b|has\\b|i\\b|we\\b|each\\b|per\\b|by\\b|please\\b|too\\b)[\\p{L}-]+)?";
const groups = new RegExp(
  `^(${group})(?:(?:,? and |,? or | & |/|, )((?:per |by |for (?:each|every) |in (?:each|every) |each )?)(${group}))?`,
  'iu',
);
const shownAs =
  /^\s*,?\s*(?:(?:shown |displayed )?(?:as|in|on|with|using) an? (?:[\p{L}-]+ )?(?:charts?|graphs?|diagrams?|table|list|plot))/iu;
const chartBefore = /\b(?:charts?|graphs?|diagrams?|plots?|table)\b/iu;

function breakdownIn(sentence: string): Found[] {
  for (const { index, 0: mark } of sentence.matchAll(marker)) {
    const from = clauseStart(sentence, index);
    const clause = sentence.slice(from, index);
    const started = lead.exec(clause);
    const found = groups.exec(sentence.slice(index + mark.length));
    if (!found?.[1] || notTotals.test(clause) || sideBySide.test(sentence)) continue;
    const tail = sentence.slice(index + mark.length + found[0].length);
    const shown = shownAs.exec(tail)?.[0] ?? '';
    const [, first, again = '', second] = found;
    const isSecond = second !== undefined && isGroup(second, again, first);
    if (!started && !(shown !== '' && /chart|graph|diagram/i.test(shown))) continue;
    const start = from + (started?.index ?? startOfMeasure(clause));
    const end = index + mark.length + (isSecond ? found[0].length : first.length);
    const whole = isSecond || second === undefined ? end + shown.length : end;
    const said = sentence.slice(start, index);
    const request = {
      start,
      end: whole,
      measure: measureIn(said),
      of: aggregateIn(said),
      isCertain: certain.test(said) || shown !== '',
      kind: kindIn(`${said} ${shown}`),
    };
    const by = [first, ...(isSecond ? [second] : [])].map(withoutArticle);
    const isPeriod = by.some((one) => periodCalled(one) !== undefined);
    // "A pie chart by category" is a view of the list.
    const isView = !isPeriod && request.measure === '' && request.of === 'sum';
    if (isView || (!isPeriod && !request.isCertain)) continue;
    // "Per project and week" is a table; "per category and per month" are two charts.
    const areSeparate = again !== '' || by.filter((one) => periodCalled(one)).length !== 1;
    return isSecond && areSeparate
      ? by.map((one) => ({ ...request, by: [one] }))
      : [{ ...request, by }];
  }
  const adjective = periodAdjective(sentence);
  return adjective ? [adjective] : [];
}

/** The second name is a group too unless a new clause begins: "per month and the user can …". */
const isGroup = (second: string, again: string, first: string): boolean =>
  again !== '' ||
  periodCalled(withoutArticle(second)) !== undefined ||
  (periodCalled(first) !== undefined &&
    !/\s/.test(second) &&
    !/^(?:an?|the|see|show|also|it|i|we)$/i.test(second));

const boundary = /[,;:]\s(?:and\s|then\s)?|\sand\s(?!how (?:much|many)\b.*\bper\b)/giu;

function clauseStart(sentence: string, end: number): number {
  const starts = [...sentence.slice(0, end).matchAll(boundary)].map(
    ({ index, 0: found }) => index + found.length,
  );
  return starts.at(-1) ?? 0;
}

const startOfMeasure = (clause: string): number => Math.max(0, clause.search(/\S+(?: of \S+)?$/));

const adjectives =
  /\b(daily|weekly|monthly|yearly|annual)\s((?:running |grand )?(?:totals?|sums?|averages?|spending|expenses|revenue|income|sales|earnings|turnover|costs?|statistics|summary|summaries|overview|breakdown|report)(?:\s(?:spending|expenses|revenue|income|sales|earnings|hours|distance|costs?|amounts?))?)(?:\s(?:of|for)\s(?:the |my |all |our )?([\p{L}]+(?: (?!and\b|as\b|in\b|with\b|please\b|by\b|per\b)[\p{L}]+)?))?/iu;

/** "Monthly totals of the distance" */
function periodAdjective(sentence: string): Found | undefined {
  const found = adjectives.exec(sentence);
  if (!found?.[1] || !found[2]) return undefined;
  const [whole, period, what, of = ''] = found;
  const said = `${what} ${of}`;
  const end = found.index + whole.length;
  const shown = shownAs.exec(sentence.slice(end))?.[0] ?? '';
  const isMoneyOnly = /^(?:costs?|income|revenue|sales|expenses|earnings|turnover|spending)$/i.test(
    what,
  );
  // "With name, monthly cost and due date" lists a field.
  const asks =
    /\b(?:see|shows?|showing|displays?|view|charts?|graphs?|know|compare|calculate\w*|a|the|my)\s(?:[\p{L}]+\s){0,2}$/iu;
  if (isMoneyOnly && shown === '' && !asks.test(sentence.slice(0, found.index))) return undefined;
  return {
    start: found.index,
    end: end + shown.length,
    measure: measureIn(said),
    of: aggregateIn(said),
    isCertain: true,
    by: [period],
    kind: kindIn(`${sentence.slice(Math.max(0, found.index - 20), found.index)} ${shown}`),
  };
}

const withoutArticle = (text: string): string => text.replace(/^(?:the|its|their)\s+/i, '');

function aggregateIn(said: string): Breakdown['of'] {
  if (/\b(?:averages?|mean)\b/i.test(said)) return 'average';
  return /\b(?:number of|counts? of|how many)\b/i.test(said) ? 'count' : 'sum';
}

function kindIn(said: string): Breakdown['kind'] {
  if (/\b(?:pie|donut|doughnut)\b/i.test(said)) return 'donut';
  if (/\b(?:line|over time|trend)\b/i.test(said)) return 'line';
  return undefined;
}

const noise =
  /\b(?:how much|how many|totals?|sums?|averages?|mean|number|counts?|bar|line|pie|donut|column|charts?|graphs?|diagrams?|plots?|statistics?|breakdown|overview|summar(?:y|ies)|reports?|table|see|shows?|showing|displays?|view|know|compare|the|an?|my|our|their|all|me|us|of|for|with|in|running|grand|also|to|want|be|able)\b/giu;

/** `I spent` in "how much I spent". */
const measureIn = (said: string): string =>
  said.replace(noise, ' ').replace(chartBefore, ' ').replace(/\s+/g, ' ').trim();
