import cityData from '../../data/cities.json' with { type: 'json' };
import type { ToolVariant } from '../specification/tool-shape.ts';
import type { ScreenOf } from '../specification.ts';
import { currencyIn } from './units.ts';
import { capitalised } from './word-forms.ts';

type Settings = ScreenOf<'tool'>['settings'];

const bounded = (value: number, min: number, max: number) =>
  Math.min(max, Math.max(min, Math.round(value)));

function passwordSettings(text: string): Settings {
  const range =
    /\b(?:lengths?|characters)?\s*(?:from|between|of)?\s*(\d{1,3})\s*(?:-|–|to|and)\s*(\d{1,3})(?=\s*(?:characters?|chars?|letters)?\b)/i.exec(
      text,
    );
  const single =
    /\b(?:length (?:of )?|with )(\d{1,3})\b|\b(\d{1,3})[ -](?:characters?|chars?|letters)\b/i.exec(
      text,
    );
  const settings: Settings = {};
  if (range) {
    const [low, high] = [Number(range[1]), Number(range[2])];
    settings.minLength = bounded(low, 4, 100);
    settings.maxLength = bounded(Math.max(high, low + 1), 5, 128);
    settings.length = bounded(16, settings.minLength, settings.maxLength);
  } else if (single) {
    const length = bounded(Number(single[1] ?? single[2]), 4, 128);
    settings.length = length;
    if (length > 64) settings.maxLength = 128;
    if (length < 6) settings.minLength = 4;
  }
  if (/\b(?:no|without) (?:special characters|symbols)\b/i.test(text)) settings.symbols = false;
  return settings;
}

function secondsIn(text: string): number | undefined {
  const [, amount, unit = ''] =
    /\b(\d{1,3}|one|two|five)[ -]?(s|sec|secs|seconds?|m|min|mins|minutes?)\b/i.exec(text) ?? [];
  if (!amount) return undefined;
  const value = { one: 1, two: 2, five: 5 }[amount.toLowerCase()] ?? Number(amount);
  return bounded(/^m/i.test(unit) ? value * 60 : value, 5, 600);
}

const numberAfter = (text: string, pattern: RegExp): number | undefined => {
  const found = pattern.exec(text);
  const value = found?.slice(1).find((group) => group !== undefined);
  return value === undefined ? undefined : Number(value);
};

const cities = cityData.flatMap(({ names, title, zone }) =>
  names.map((name) => ({ name: ` ${name} `, place: `${title}|${zone}` })),
);

function clockSettings(text: string): Settings {
  const said = ` ${text.toLowerCase().replace(/[^\p{L}]+/gu, ' ')} `;
  const found = cities
    .filter(({ name }) => said.includes(name))
    .sort((one, other) => said.indexOf(one.name) - said.indexOf(other.name))
    .map(({ place }) => place);
  return found.length > 0 ? { places: [...new Set(found)] } : {};
}

const feasts: readonly (readonly [RegExp, title: string, day: string])[] = [
  [/christmas|xmas/i, 'Christmas', '12-25'],
  [/new year/i, 'New Year', '01-01'],
  [/halloween/i, 'Halloween', '10-31'],
  [/valentine/i, 'Valentine’s Day', '02-14'],
];
const months =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

/** A yearly feast, a day such as `2027-06-12`, or `12 June 2027`, and the event it belongs to. */
function countdownSettings(text: string): Settings {
  const feast = feasts.find(([words]) => words.test(text));
  if (feast) return { event: feast[1], day: feast[2] };
  const event =
    /\b(?:to|until|till|for) (?:my |our |the |a )?([\p{L}][\p{L}' ]{2,30}?)(?= (?:on|in|with|at)\b|[.,;]|$)/iu.exec(
      text,
    )?.[1] ?? /\b(birthday|wedding|vacation|holiday|launch|exam) countdown\b/i.exec(text)?.[1];
  const iso = /\b(\d{4}-\d\d-\d\d)\b/.exec(text)?.[1];
  const name = `(${months.join('|')})`;
  const [, dayBefore, monthAfter, monthBefore, dayAfter, year] =
    new RegExp(
      `\\b(?:(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${name}|${name} (\\d{1,2})(?:st|nd|rd|th)?),? ?(\\d{4})?`,
      'i',
    ).exec(text) ?? [];
  const month = months.indexOf((monthAfter ?? monthBefore ?? '').toLowerCase()) + 1;
  const day = Number(dayBefore ?? dayAfter);
  const two = (value: number) => String(value).padStart(2, '0');
  const date =
    iso ??
    (month > 0 && day > 0 ? `${year ? `${year}-` : ''}${two(month)}-${two(day)}` : undefined);
  const isDate =
    event !== undefined &&
    (months.some((one) => event.toLowerCase().includes(one)) ||
      /^(?:an? )?(?:date|event|day)s?$/i.test(event));
  return {
    ...(event && !isDate && { event: capitalised(event) }),
    ...(date && { day: date }),
  };
}

const isName = (text: string, pattern: RegExp) => pattern.test(text);

/** Reads the options of a tool that a prompt names: lengths, durations, cities, entries. */
export function toolSettings(variant: ToolVariant, text: string): Settings {
  switch (variant) {
    case 'passwordGenerator':
      return passwordSettings(text);
    case 'typingTest': {
      const seconds = secondsIn(text);
      return seconds ? { seconds } : {};
    }
    case 'loremIpsum': {
      const paragraphs = numberAfter(text, /\b(\d{1,2}) paragraphs?\b/i);
      return paragraphs ? { paragraphs: bounded(paragraphs, 1, 20) } : {};
    }
    case 'textCoder':
      if (isName(text, /base ?64/i)) return {};
      return isName(text, /\burls?\b|percent/i)
        ? { encoding: 'url' }
        : isName(text, /html/i)
          ? { encoding: 'html' }
          : isName(text, /\bhex/i)
            ? { encoding: 'hex' }
            : {};
    case 'randomNumber':
      return randomSettings(text);
    case 'teamGenerator': {
      const teams = numberAfter(text, /\b(\d{1,2}) (?:teams|groups)\b/i);
      return teams ? { teams: bounded(teams, 2, 20) } : {};
    }
    case 'nameGenerator': {
      const kind =
        /\b(business|company|brand|startup|username|nickname|fantasy|character|superhero|band|pet|baby|domain)\b/i.exec(
          text,
        )?.[1];
      return kind ? { kind: nameKinds[kind.toLowerCase()] ?? 'person' } : {};
    }
    case 'invoiceGenerator':
      return currencySetting(text);
    case 'dateCountdown':
      return countdownSettings(text);
    case 'worldClock':
      return clockSettings(text);
    case 'metronome': {
      const bpm = numberAfter(text, /\b(\d{2,3}) ?bpm\b/i);
      return bpm ? { tempo: bounded(bpm, 30, 240) } : {};
    }
    case 'breathingExercise': {
      const [, ...numbers] = /\b(\d{1,2})-(\d{1,2})-(\d{1,2})(?:-(\d{1,2}))?\b/.exec(text) ?? [];
      if (numbers.length === 0) return {};
      return { pattern: numbers.filter((number) => number !== undefined) };
    }
    case 'pixelArt': {
      const size = numberAfter(text, /\b(\d{1,2}) ?[x×] ?\d{1,2}\b/i);
      return size ? { size: bounded(size, 4, 48) } : {};
    }
    default:
      return {};
  }
}

/** The component shows euros without it. */
function currencySetting(text: string): Settings {
  const currency = currencyIn(text);
  return currency ? { currency } : {};
}

const nameKinds: Readonly<Record<string, string>> = {
  business: 'business',
  company: 'business',
  brand: 'business',
  startup: 'business',
  domain: 'business',
  band: 'business',
  username: 'username',
  nickname: 'username',
  fantasy: 'fantasy',
  character: 'fantasy',
  superhero: 'fantasy',
  pet: 'pet',
  baby: 'person',
};

function randomSettings(text: string): Settings {
  const [, low, high] =
    /\b(?:between|from)?\s*(\d{1,9})\s*(?:and|to|-|–)\s*(\d{1,9})\b/i.exec(text) ?? [];
  return low && high ? { min: Number(low), max: Number(high) } : {};
}
