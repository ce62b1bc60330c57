import type { Specification } from '../specification.ts';
import { type Behaviours, takeBehaviours } from './behaviours.ts';
import { takeBeyond } from './beyond.ts';
import { Cutter } from './cutter.ts';
import { letter, letterOr } from './letters.ts';
import { searchWords, takeRefusals } from './refusals.ts';
import { capitalised } from './word-forms.ts';

type View = Extract<Specification['screens'][number], { kind: 'records' }>['views'][number]['kind'];

/** Features that can be requested in the same words for any app. */
export interface Asked extends Behaviours {
  /** The prompt without the parsed features. */
  readonly text: string;
  readonly theme: Specification['theme'] | undefined;
  readonly views: readonly View[];
  /** True if records move from one stage to the next. */
  readonly isKanban: boolean;
  readonly sort: { readonly by: string; readonly descending: boolean } | undefined;
  readonly filters: readonly string[];
  readonly charts: readonly { readonly of: string; readonly by: string }[];
  readonly chartKind: 'bar' | 'line' | 'donut' | undefined;
  readonly columns: readonly string[];
  readonly totals: boolean;
  /** The field to total, in the words of the prompt. */
  readonly totalled: string;
  readonly transfer: boolean;
  /** True if each record gets its own page. */
  readonly detailPage: boolean;
  readonly search: boolean;
  readonly dashboard: boolean;
  readonly leftOut: readonly string[];
}

const end = '(?=\\s*(?:[,.;\\n)]|$|\\band\\b|\\bwith\\b|\\bplus\\b|&))';

function takeTheme(cut: Cutter): Asked['theme'] {
  if (!/dark|light|night|theme|bright|white/i.test(cut.text)) return undefined;
  if (
    cut.take(
      '(?:a |an )?(?:(?:dark|light)(?: mode)?(?: and | ?\\/ ?|-| or )(?:dark|light)(?: mode| theme)?(?: toggle| switch)?|(?:dark|light|night)[- ]?(?:mode|theme)? (?:toggle|switch(?:er)?)|theme (?:toggle|switch(?:er)?)|toggle (?:for |between )?(?:dark|light)(?: and (?:dark|light))?[ -]?(?:mode|theme)?|switch(?:able)? (?:between|to) (?:dark|light)(?: and (?:dark|light))?(?: mode)?)',
    )
  )
    return 'toggle';
  if (
    cut.take(
      '(?:in |a |with (?:a )?|use )?(?:dark|night)[ -]?(?:mode|theme|ui|design|look|interface|background)|(?:make it|keep it|should be) dark|dark(?=\\s*(?:[.,;]|$))|dark[- ]themed',
    )
  )
    return 'dark';
  if (cut.take('(?:in |a |with (?:a )?)?(?:light|bright|white)[ -]?(?:mode|theme|background)'))
    return 'light';
  return undefined;
}

const shownAs: ReadonlyMap<string, View> = new Map(
  (['board', 'calendar', 'table', 'gallery', 'cards'] as const).map((view) => [view, view]),
);

function takeViews(cut: Cutter): { views: View[]; columns: string[] } {
  const views: View[] = [];
  const columns: string[] = [];
  const found = (view: View) => {
    if (!views.includes(view)) views.push(view);
  };
  const named = cut.takeIf(
    /column|lane/i,
    `(?:with |and )?(?:the )?(?:columns?|(?:swim)?lanes?)\\s*(?::|named|called|are|for|like)?\\s+((?:"?${letter}${letterOr("’' -")}*"?|to[- ]?do|doing|done|in progress|backlog|review|testing|blocked)(?:\\s*(?:,|/|\\band\\b|&|->|→)\\s*(?:and )?(?:"?${letter}${letterOr("’' -")}*"?|to[- ]?do|doing|done|in progress|backlog|review|testing|blocked))+)`,
  );
  if (named?.[1]) {
    found('board');
    columns.push(
      ...named[1]
        .split(/\s*(?:,|\/|->|→|&|\band\b)\s*(?:and\s+)?/i)
        .map((one) => capitalised(one.replace(/"/g, '').trim()))
        .filter((one) => one !== ''),
    );
  }
  // A view name in a list of fields may be a field: "time, table, status".
  const needsNothing = `${letter}+ (?:view|layout|grid|calendar|gallery|board)|calendar|gallery|kanban`;
  const of = (view: View, hint: RegExp, words: string) => {
    if (!hint.test(cut.text)) return;
    if (
      cut.take(
        `(?:shown |displayed |show |view |see |as )*(?:an? |the |my )?(?:${words})(?: view)? of(?: all)?(?: the| my| our)?`,
        ' list of ',
      )
    )
      found(view);
    if (
      cut.take(
        `(?:(?:(?:with|shown|displayed|view(?:ed)?|also|and|show(?: me)?|in|as|on) )+(?:an? |the )?|(?<=[.!\\n] ?)|(?<=, )(?=${letter}+(?: view| layout| grid| please|[.]|$))|(?<=${letter} )(?=${needsNothing})|^)(?:${words})(?: view| layout| grid)?(?: please)?${end}`,
      )
    )
      found(view);
  };
  const shown = cut.takeIf(
    /board|calendar|table|gallery|cards/i,
    '(?:and )?(?:show|display|view|see|put|arrange|present|organi[sz]e)(?:ed|n)?(?: me)? (?:them|it|these|those|everything|all(?: of (?:them|it))?)(?: all)? (?:on|in|as|using) (?:an? |the )?(?:nice |big |simple |kanban )*(board|calendar|table|gallery|cards)(?: view)?',
  );
  const view = views.length === 0 && shown ? shownAs.get(shown[1]?.toLowerCase() ?? '') : undefined;
  if (view) found(view);
  if (cut.takeIf(/task board/i, '(?:kanban )?task board', 'task list')) found('board');
  if (cut.takeIf(/drag/i, 'drag(?:[- ](?:and|&|n)[- ]drop| them)(?:[^,.;\\n]*)')) found('board');
  of(
    'board',
    /board|kanban|columns/i,
    'kanban board|kanban(?=\\s*(?:[,.;]|$))|board view|board(?= view)|(?<=, )board(?=\\s*(?:[.]|$))|columns by status',
  );
  of('calendar', /calendar/i, '(?:monthly |weekly |month |week )?calendar(?: view| overview)?');
  of(
    'gallery',
    /gallery|wall|board|grid/i,
    '(?:photo |image |picture )?(?:gallery|photo wall|mood ?board|image grid|photo grid)(?: view)?',
  );
  of(
    'table',
    /table|spreadsheet|grid/i,
    '(?:sortable |big )?(?:table|spreadsheet|data grid)(?: view)?',
  );
  of(
    'cards',
    /card/i,
    '(?:nice |pretty )?(?:cards|card grid|card view|card layout)(?<!flash ?cards)',
  );
  if (cut.takeIf(/list view/i, '(?:with |as |in )?(?:an? )?(?:simple )?list view')) found('list');
  return { views, columns };
}

function chartKindIn(text: string): Asked['chartKind'] {
  const told =
    /\b(?:pie|donut|doughnut) (?:chart|graph)|\b(?:line) (?:chart|graph)|\bover time\b|\btrends?\b/i.exec(
      text,
    )?.[0];
  if (!told) return undefined;
  return /pie|donut|doughnut/i.test(told) ? 'donut' : 'line';
}

function takeCharts(
  cut: Cutter,
): Pick<Asked, 'chartKind'> & { charts: { of: string; by: string }[]; any: boolean } {
  const charts: { of: string; by: string }[] = [];
  const chartKind = chartKindIn(cut.text);
  if (!/chart|graph|diagram|plot|visuali/i.test(cut.text)) return { charts, chartKind, any: false };
  const chart =
    '(?:(?:with|show(?:ing| me)?|see|and|plus|display(?:ing)?|including) )*(?:an? |the |some |nice )?(?:bar |pie |line |donut |doughnut |monthly |weekly |simple )*(?:charts?|graphs?|diagrams?|(?<=\\b(?:scatter|line|box|a|the|show|see) )plots?|visuali[sz]ations?)';
  let any = false;
  for (
    let found = cut.take(
      `${chart} (?:(?:of|for|showing|with) )?(?:the |my |our )?((?!by\\b|per\\b|over\\b)[^,.;\\n]+?) (?:by|per|over) (?:the )?(${letterOr(' ')}+?)${end}`,
    );
    found;
    found = cut.take(
      `${chart} (?:(?:of|for|showing|with) )?(?:the |my |our )?([^,.;\\n]+?) (?:by|per|over) (?:the )?(${letterOr(' ')}+?)${end}`,
    )
  ) {
    charts.push({ of: found[1] ?? '', by: found[2] ?? '' });
    any = true;
  }
  const by = cut.take(`${chart} (?:by|per|over|grouped by) (?:the )?(${letterOr(' ')}+?)${end}`);
  if (by) charts.push({ of: '', by: by[1] ?? '' });
  const of = cut.take(`${chart} (?:of|for|showing|with) (?:the |my |our )?([^,.;\\n]+?)${end}`);
  if (of) charts.push({ of: of[1] ?? '', by: '' });
  any = any || by !== undefined || of !== undefined || cut.take(chart) !== undefined;
  return { charts, chartKind, any };
}

/** Parses the features of a prompt and removes them from the text. */
export function readAsked(prompt: string): Asked {
  const cut = new Cutter(prompt);
  const refused = takeRefusals(cut);
  const leftOut = takeBeyond(cut);
  const theme = takeTheme(cut);
  const behaviours = takeBehaviours(cut);
  const sorted =
    cut.takeIf(
      /sort|order/i,
      `(?:(?:and|with|also|can be|should be|i can|which i can|that i can|able to) )*(?:sort(?:ed|able|ing)?|order(?:ed)?)(?: them| it| everything)? by (?:the )?(${letterOr(' ')}+?)(?:,? (descending|ascending|newest first|highest first|latest first|oldest first|best first))?${end}`,
    ) ??
    cut.takeIf(
      /first/i,
      '(newest|latest|most recent|oldest|highest rated|best)(?: ones?| entries)? first',
    );
  const by = sorted?.[1] ?? '';
  const filters: string[] = [];
  for (
    let found = cut.takeIf(
      /filter/i,
      `(?:(?:and|with|also|i can|able to|let me) )*filter(?:ed|able|ing|s)?(?: them| it| everything)? (?:by|for|on) (?:the )?(${letterOr(' ')}+(?:(?:, | and | or |,? and )${letterOr(' ')}+?)*?)(?=\\s*(?:[.;\\n)]|$|,| and (?:sort|search|export)))`,
    );
    found;
    found = cut.take(`filter by (${letter}+)`)
  )
    filters.push(
      ...(found[1] ?? '').split(/\s*(?:,|\band\b|\bor\b)\s*/).filter((one) => one !== ''),
    );
  cut.takeIf(
    /filter|sort/i,
    '(?:and |with )?(?![^()]*\\))(?:filters?|filtering|sorting|sortable)(?: and (?:sort|sorting|filters?|search))?',
  );
  const search = cut.takeIf(
    /search/i,
    `(?:(?:and|with|also|plus|i can|able to|let me) )*(?:a )?${searchWords}(?: (?:by|for|through|in|across|them by|it by) [^,.;\\n]+?)?${end}`,
  );
  const { charts, chartKind, any } = takeCharts(cut);
  const { views, columns } = takeViews(cut);
  if (any && !refused.charts) views.push('chart');
  const totalled =
    cut.takeIf(
      /total|sum|overall/i,
      `(?:and |also )?(?:show|see|display|calculate|give|sum up|add up|know)(?:s|ing)?(?: me| us)?(?: the| my| our| a)? (?:total|sum of|totals? of|overall|sum of all|total of all)(?: the| all| my)* (${letter}+(?: ${letter}+)?)${end}`,
    )?.[1] ?? '';
  const totals =
    totalled !== '' ||
    cut.takeIf(
      /total|sum|add|how much/i,
      "(?:(?:and|with|show(?:ing)?|see|also|display|calculate) )*(?:(?:the|a|my) )?(?:(?:monthly |running |grand |weekly |yearly )*(?:totals|sums)|(?<=\\b(?:show|showing|see|display|calculate|with)(?: the| a| me the)? )(?:total|sum)|(?:running|grand|monthly|weekly) total|totals?(?= (?:at|in|on) (?:the )?(?:bottom|top|end|footer)))(?: (?:at|in|on) (?:the )?(?:bottom|top|end|footer))?(?: (?:of|for|per) [^,.;\\n]+?| spent| spending| amount)?(?=\\s*(?:[,.;\\n)]|$|\\band\\b))|add(?:s|ed)? (?:it |them |everything )?up|how much i(?:['’]ve| have)? (?:spent|spend)(?: in total)?",
    ) !== undefined;
  const transfer =
    cut.takeIf(
      /import|export|download|back-?up/i,
      '(?:(?:and|with|also|i can|able to|let me|option to) )*(?:(?:an? )?(?:csv |json |excel |data |file )?(?:import(?:ing)?|export(?:ing|able|ed)?|download(?:able)?|back-?up)(?: (?:a )?(?:csv|json|excel)(?: files?)?)?(?:\\s*(?:and|/|&|or)\\s*(?:import|export|download))?)(?: (?:it|them|everything|all|data|my data))?(?: (?:to|as|from|into|in|of) (?:a )?(?:csv|json|excel|spreadsheet|file|xlsx|data)[^,.;\\n]*)?',
    ) !== undefined;
  const detailPage =
    cut.takeIf(
      /detail|own page/i,
      '(?:(?:and|with|also|plus|including) )*(?:an? |the )?(?:details? (?:pages?|views?|screens?)|(?:own|separate) page)(?: (?:for|of) (?:each|every|all|the)(?: (?:single )?\\p{L}+)?)?',
    ) !== undefined;
  const dashboard =
    !refused.charts &&
    cut.takeIf(
      /dashboard|stat|analytics|kpi|overview|summary|insights|reports/i,
      '(?:(?:and|with|also|show(?:ing| me)?|see|plus) )*(?:an? |the |some |my |simple |nice |small )*(?:dashboard|statistics|stats|analytics|kpis?|overview page|summary page|summary statistics|insights|reports)(?: (?:page|screen|view|tab|section|overview))?(?=\\s*(?:[,.;\\n)]|$|\\band\\b|\\bwith\\b|\\bfor\\b|\\bof\\b))',
    ) !== undefined;
  // "Revenue by month" is a dashboard chart.
  for (
    let found = dashboard ? cut.take(`(${letter}+) (?:by|per|over) (${letter}+)${end}`) : undefined;
    found;
    found = cut.take(`(${letter}+) (?:by|per|over) (${letter}+)${end}`)
  )
    charts.push({ of: found[1] ?? '', by: found[2] ?? '' });
  const trend = cut.takeIf(
    /trend|development|evolution|progression/i,
    `(?:(?:and|with|show(?:ing)?|see|an?|the) )*(?:monthly|weekly|yearly|daily|long-term) (?:trends?|development|evolution|progression)(?: of [^,.;\\n]+?)?${end}`,
  );
  if (trend) charts.push({ of: '', by: 'month' });
  cut.takeIf(
    /local|offline|persist|browser|device/i,
    '(?:(?:everything |data |it |and |should |be |is |that |all )*(?:saved?|stored?|kept|persist(?:ed|s|ent)?|works?|stays?)(?: everything| data| it| my data)? (?:locally|offline|in (?:the |my )?(?:browser|local ?storage)|on (?:my|the) device)|local ?storage|(?:local )?persistence|offline(?: (?:first|support|use|mode))?|works offline)',
  );
  cut.takeIf(
    /responsive|friendly|easy|phone|mobile/i,
    '(?:and |it )?(?:should |must |to )?(?:be |is )?(?:fully )?(?:responsive|mobile[- ]friendly|easy to use|user[- ]friendly|works? on (?:my )?(?:phone|mobile)s?)(?: design| layout)?',
  );
  // "Content calendar": the name of the app implies the view.
  if (
    /^[^.;:,\n]{0,60}\bcalendar\b(?! (?:date|day|year|week))/i.test(prompt) &&
    !views.includes('calendar')
  )
    views.push('calendar');
  const isKanban = /\bkanban\b/i.test(prompt);
  return {
    text: cut.text
      .replace(/[ \t]+/g, ' ')
      .replace(/ ([,.;])/g, '$1')
      .replace(/(?:,\s*){2,}/g, ', ')
      .replace(/\bwith\s*(?:,|and\b|with\b)+\s*/gi, 'with ')
      .replace(/\s*\b(?:with|and)\s*(?=[.;\n]|$)/gi, '')
      .replace(/,\s*(?=[.;\n]|$)/g, ''),
    theme,
    views: isKanban && !views.includes('board') ? ['board', ...views] : views,
    sort: sorted
      ? {
          by: /^(?:newest|latest|most recent|oldest)$/i.test(by)
            ? 'date'
            : /^(?:highest rated|best)$/i.test(by)
              ? 'rating'
              : by.trim(),
          descending: /desc|newest|highest|latest|best|recent/i.test(`${sorted[2] ?? ''} ${by}`),
        }
      : undefined,
    filters,
    charts,
    chartKind,
    columns,
    isKanban,
    totals,
    totalled,
    transfer,
    detailPage,
    search: search !== undefined || !refused.search,
    dashboard,
    leftOut,
    ...behaviours,
  };
}
