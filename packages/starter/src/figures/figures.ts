import type { RequestedPart } from '../brief/requested-part.ts';
import type { Entity, Screen } from '../specification.ts';
import { beginsWithCalculation } from '../understand/calculation-at.ts';
import type { Breakdown, Chart } from './breakdown.ts';
import { chartOf } from './chart-of.ts';
import type { ComputedRequest } from './computed-request.ts';
import { takeBreakdowns } from './take-breakdowns.ts';
import { takeComputed } from './take-computed.ts';
import { withComputed } from './with-computed.ts';

const records =
  /\b(?:track\w*|log\w*|list|lists|collect\w*|catalog\w*|inventory|manag\w*|record\w*|database|diary|journal|register\w*|directory|library|keep\w*|entr(?:y|ies)|each|every|enter|store|stores|save|saves|add|table|sheet|notes?|date|columns?|fields?|team|business)\b/i;
const calculators = /\b(?:calculators?|converters?)\b/i;

const without = { computed: [], breakdowns: [] };

/** Values that a request wants to be computed, summed up or averaged, and the rest of the request. */
export class Figures {
  readonly text: string;
  readonly #computed: readonly ComputedRequest[];
  readonly #breakdowns: readonly Breakdown[];
  readonly #missing = new Set<string>();
  /** Keys of the entities that have the computed fields, and titles of the charts, by the words that ask for them. */
  readonly #owners = new Map<string, string>();
  readonly #titles = new Map<string, string>();

  private constructor(
    text: string,
    found: { computed: readonly ComputedRequest[]; breakdowns: readonly Breakdown[] },
  ) {
    this.text = text;
    this.#computed = found.computed;
    this.#breakdowns = found.breakdowns;
  }

  static none(text: string): Figures {
    return new Figures(text, without);
  }

  /** Takes the figures out of a request for records, except those whose words stay. */
  static in(text: string, except: ReadonlySet<string>): Figures {
    const isCalculator = calculators.test(text) || beginsWithCalculation(text);
    if (isCalculator || !records.test(text)) return Figures.none(text);
    const { rest: withBreakdowns, computed } = takeComputed(text, except);
    const { rest, breakdowns } = takeBreakdowns(withBreakdowns, except);
    return new Figures(rest, { computed, breakdowns });
  }

  get isEmpty(): boolean {
    return this.#computed.length + this.#breakdowns.length === 0;
  }

  /** The words of figures for which the app has no fields. */
  get missing(): ReadonlySet<string> {
    return this.#missing;
  }

  /** Adds the computed fields to the entities, and returns the charts of the totals. */
  applyTo(given: readonly Entity[], currency: string): { entities: Entity[]; charts: Chart[] } {
    // Another way to read the request may have been tried before.
    this.#missing.clear();
    let entities = [...given];
    for (const request of this.#computed) {
      const changed = isBalance(request, entities)
        ? undefined
        : withComputed(entities, request, currency);
      if (!changed) {
        this.#missing.add(request.text);
        continue;
      }
      const before = entities;
      const owner = changed.find((entity) => !before.includes(entity));
      if (owner) this.#owners.set(request.text, owner.key);
      entities = changed;
    }
    const charts: Chart[] = [];
    for (const request of this.#breakdowns) {
      const found = chartOf(request, entities, currency);
      if (!found) {
        this.#missing.add(request.text);
        continue;
      }
      entities = entities.map((one) => (one.key === found.entity.key ? found.entity : one));
      this.#titles.set(request.text, found.chart.title);
      if (!charts.some(({ title }) => title === found.chart.title)) charts.push(found.chart);
    }
    return { entities, charts };
  }

  /** Judges each requested figure by the screens of the app: done if one of them shows it. */
  partsIn(screens: readonly Screen[]): RequestedPart[] {
    const texts = [...this.#computed, ...this.#breakdowns].map(({ text }) => text);
    return [...new Set(texts)]
      .filter((text) => !this.#missing.has(text))
      .map((text) =>
        this.#isShown(text, screens)
          ? { text, status: 'done' }
          : { text, status: 'notDone', note: 'No page of the app shows it.' },
      );
  }

  #isShown(text: string, screens: readonly Screen[]): boolean {
    const [owner, title] = [this.#owners.get(text), this.#titles.get(text)];
    return screens.some((screen) => {
      if (screen.kind === 'records') return screen.entity === owner;
      return screen.kind === 'dashboard' && screen.charts.some((chart) => chart.title === title);
    });
  }
}

/** Income minus expenses, of records that are one or the other: a sum over all of them, not a field of each. */
function isBalance({ text }: ComputedRequest, entities: readonly Entity[]): boolean {
  if (!/\bincome\b/i.test(text) || !/\bexpenses?\b/i.test(text)) return false;
  return entities.some(({ fields }) => fields.some(({ options }) => options.includes('Income')));
}
