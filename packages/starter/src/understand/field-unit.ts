import unitWords from '../../data/units.json' with { type: 'json' };
import type { FieldDraft } from './field-draft.ts';
import { kindOfWord } from './field-words.ts';
import { currencyIn, isMinutes, unitNamed } from './units.ts';

/** Units that follow a label directly. */
const tailUnits = new Set(unitWords.afterLabel);
const tailCurrency =
  /^(?:[€$£¥₹]|eur|euros?|usd|dollars?|chf|gbp|sek|nok|dkk|pln|inr|jpy|yen|cad|aud)$/i;

/** Parses a unit at the end: `nitrate ppm`, `price eur`, `height m`. */
function takeTail(draft: FieldDraft): void {
  if (/^(?:kwh|kcal|kg|km|ml|bpm|ppm|ibu|rpm|mg)$/i.test(draft.label)) {
    draft.unit = unitNamed(draft.label) ?? '';
    return;
  }
  const at = draft.label.search(/\s\S{1,8}$/);
  const label = draft.label.slice(0, Math.max(at, 0)).trimEnd();
  if (!/\p{L}/u.test(label)) return;
  const tail = draft.label.slice(at + 1);
  const measure = kindOfWord(label.toLowerCase().split(' ').at(-1) ?? '');
  if (tailCurrency.test(tail)) {
    draft.unit = currencyIn(tail) ?? '';
    draft.kind ??= 'money';
  } else if (tailUnits.has(tail.toLowerCase()) || (measure === 'number' && /^[mht]$/.test(tail)))
    draft.unit = unitNamed(tail) ?? '';
  else if (/^mins?$/i.test(tail)) draft.kind ??= 'duration';
  else return;
  draft.label = label.replace(/\s+in$/i, '');
}

/** Parses the unit of `distance in km`, `salt %` or `price €`. */
export function takeUnit(draft: FieldDraft): void {
  const found = /^(.*?)\s+(?:in|measured in|as)\s+(?:the\s+)?([\p{L}°%€$£¥₹²/ ]{1,16})$/iu.exec(
    draft.label,
  );
  const percent = /^(.*?)\s*%$/.exec(draft.label);
  if (percent?.[1]) {
    draft.label = percent[1];
    draft.kind ??= 'percent';
    return;
  }
  if (!found?.[1] || !found[2]) {
    const [last] = /(?:[€$£¥₹]|CHF|EUR|USD)$/.exec(draft.label) ?? [];
    const [sign = ''] = last ? [last] : (/^[€$£¥₹]/.exec(draft.label) ?? []);
    const label = (
      last ? draft.label.slice(0, -last.length) : draft.label.slice(sign.length)
    ).trim();
    if (sign && /\p{L}/u.test(label)) {
      draft.unit = currencyIn(sign) ?? '';
      draft.label = label;
      draft.kind = 'money';
    } else takeTail(draft);
    return;
  }
  const [, label, unit] = found;
  const currency = currencyIn(unit);
  if (isMinutes(unit)) draft.kind ??= 'duration';
  else if (unitNamed(unit)) draft.unit = unitNamed(unit) ?? '';
  else if (currency) {
    draft.unit = currency;
    draft.kind = 'money';
  } else return;
  draft.label = label;
}
