import fieldWords from '../../data/field-words.json' with { type: 'json' };
import type { FieldKind } from '../specification.ts';
import { isPlain, kindOfWord } from './field-words.ts';
import { isForeign, meaningOf } from './languages.ts';

/** Measures and prices keep their kind with any participle: `price paid`, `hours worked`. */
const measures =
  /^(?:price|cost|amount|sum|value|total|hours|minutes|calories|distance|pages|points|quantity|number|year|time|date|day|money|fee|weight|units|words|laps|score|count|km|miles|kilometers)$/;
/** Participles that do not change the kind: `tools used`. */
const chosen =
  /^(?:used|needed|required|preferred|involved|affected|spoken|interested|covered|visited|worn|served|played|ordered|recommended|offered|learned|learnt|wanted|prescribed|treated|practiced|practised|studied|discussed|produced|consumed|worked|covered|included|missed)$/;
const irregular = new Set(fieldWords.irregularParticiples);
const isParticiple = (word: string) =>
  irregular.has(word) ||
  (word.length > 5 &&
    /[^e]ed$/.test(word) &&
    !/^(?:hundred|kindred|sacred|naked|biped)$/.test(word));

/** Determines the kind of a participle: `thank-you sent` is a boolean, `price paid` money, `year built` a number. */
function participled(words: readonly string[]): { kind: FieldKind; word: string } | undefined {
  const last = words.at(-1) ?? '';
  if (!isParticiple(last) || isForeign(last)) return undefined;
  const noun = words.at(-2);
  if (noun === undefined)
    return kindOfWord(last) === undefined && !isPlain(last) && !chosen.test(last)
      ? { kind: 'boolean', word: last }
      : undefined;
  if (/^(?:last|next|first|when|where|who|what|how|which|not)$/.test(noun)) return undefined;
  const kind = kindOfWord(noun) ?? kindOfWord(meaningOf(noun));
  if (kind && (measures.test(noun) || measures.test(meaningOf(noun)))) return { kind, word: noun };
  if (chosen.test(last) || kind === 'longText') return { kind: kind ?? 'text', word: noun };
  return { kind: 'boolean', word: last };
}

const hourly =
  /^(?:shift|class|lesson|session|meeting|work|break|lunch|school|rehearsal|practice)$/;

/** Determines the kind of a period's start or end, such as `lease end` or `booked from`: a date or a time. */
function periodOf(text: string): 'date' | 'time' | undefined {
  const found =
    /^(?:(.+) )?(start|begin|beginning|end|ends|starts|from|to|until|till|expires|renews)$/.exec(
      text,
    );
  if (!found) return undefined;
  const noun = found[1]?.split(' ').at(-1);
  const end = found[2] ?? '';
  if (noun === undefined) return /^(?:from|to|begin|beginning)$/.test(end) ? undefined : 'date';
  if (/^(?:from|to)$/.test(end))
    return /^(?:valid|available|effective|booked|rented|employed|away|lent|leased|insured|open|harvest|drink|ready)$/.test(
      noun,
    )
      ? 'date'
      : undefined;
  if (/^(?:week|rear|front|back|high|low|dead|book)$/.test(noun)) return undefined;
  return hourly.test(noun) ? 'time' : 'date';
}

const aspects = new Set<FieldKind>(['longText', 'tags', 'image', 'url', 'color']);

/** Words for numbers that count something, unlike numbers that identify it. */
const counted =
  /\b(?:table|jersey|shirt|house|lap|round|week|episode|chapter|track|issue|volume|page|squad|floor|lane|day|total|whole|odd|even) (?:number|no\.?|nr\.?)$/;

/** Determines the kind of a field from its label, and returns the word that decided. */
export function kindByWords(label: string, question: boolean): { kind: FieldKind; word: string } {
  const text = label.toLowerCase();
  const words = text.split(/[\s/]+/).map((word) => word.replace(/[?!.:'"]+$/g, ''));
  if (question || /^(?:is|has|was|would|should|can|does|do i|did i)\b/.test(text))
    return { kind: 'boolean', word: '' };
  if (/^for (?:sale|rent|hire|trade|swap)$/.test(text)) return { kind: 'boolean', word: '' };
  if (/ (?:by|par|por|von)$/.test(text)) return { kind: 'text', word: 'who' };
  if (/\b(?:bought|sold|paid|purchased|rented|listed|auctioned) (?:for|at)$/.test(text))
    return { kind: 'money', word: 'price' };
  if (/\b(?:preferred|target|service|delivery|coverage|sales|practice|play) area$/.test(text))
    return { kind: 'text', word: 'area' };
  if (/\b(?:hourly|daily|weekly|monthly|day|night|room|day|nightly|base) rate$/.test(text))
    return { kind: 'money', word: 'price' };
  const period = periodOf(text);
  if (period) return { kind: period, word: period };
  if (/\b(?:on|am|le|el)$/.test(text) && words.length > 1) return { kind: 'date', word: 'date' };
  if (/\b(?:at|um)$/.test(text) && words.length > 1) return { kind: 'dateTime', word: 'date' };
  if (/\bdate\b.*\btime\b|\bdatetime\b/.test(text)) return { kind: 'dateTime', word: 'date' };
  if (
    /\b(?:cook|cooking|prep|preparation|baking|steep\w*|brew\w*|total|travel|study|playing|running|finish|lap|screen|practice|practise|reading|exposure|rest|bake|proof\w*|swim|race|ride|spent|play) time\b|\btime spent\b/.test(
      text,
    )
  )
    return { kind: 'duration', word: 'duration' };
  if (/\b(?:meeting|starting|pick-?up|contact|viewing|access|end|entry) point$/.test(text))
    return { kind: 'text', word: 'place' };
  if (/\b(?:charging|waiting|delivery|response|repair|processing) time$/.test(text))
    return { kind: 'duration', word: 'duration' };
  if (/\b(?:number|amount|count) of\b|\b\w+ count$|^#/.test(text))
    return { kind: 'number', word: words.at(-1) ?? '' };
  if (/\b(?:party|group|team|class|household|crew) size$/.test(text))
    return { kind: 'number', word: 'count' };
  if (/\b(?:phone|telephone|mobile) number$/.test(text)) return { kind: 'phone', word: 'phone' };
  if (/^.+ (?:tag|id)$/.test(text)) return { kind: 'text', word: 'code' };
  if (/^(?!number\b).+ (?:number|no\.?|nr\.?)$/.test(text) && !counted.test(text))
    return { kind: 'text', word: 'code' };
  if (/\b(?:yes\/no|or not)\b/.test(text)) return { kind: 'boolean', word: '' };
  if (/\b(?:meal|menu|food|dinner) (?:choice|option|preference)$/.test(text))
    return { kind: 'choice', word: 'meal choice' };
  if (
    /^times \p{L}+$|^(?:spots|seats|places|tickets|pieces|days|weeks|spaces) (?:left|free|available|taken)$/u.test(
      text,
    )
  )
    return { kind: 'number', word: 'count' };
  if (/^time (?:left|taken|needed|remaining)$/.test(text))
    return { kind: 'duration', word: 'duration' };
  const happened = participled(words);
  if (happened) return happened;
  const byOf = /^(.+?)\s+(?:of|de|der|von)\s+/.exec(text)?.[1]?.split(' ').at(-1);
  const order = [...(byOf ? [byOf] : []), ...words.slice().reverse()];
  for (const word of order) {
    const meaning = meaningOf(word);
    for (const form of [word, meaning]) {
      if (isPlain(form)) return { kind: 'text', word: form };
      const kind = kindOfWord(form);
      // A "body part" is not a long text: such kinds need their word at the end of the label.
      if (kind && word !== order[0] && aspects.has(kind)) continue;
      // "Watered last" and "last watered" are dates, "finished book" is not.
      if (kind)
        return /^(?:last|next|first)\b|\b(?:last|next)$/.test(text) && kind === 'boolean'
          ? { kind: 'date', word: form }
          : { kind, word: form };
    }
  }
  if (/^(?:last|next)\b/.test(text)) return { kind: 'date', word: 'date' };
  return { kind: 'text', word: words.at(-1) ?? '' };
}
