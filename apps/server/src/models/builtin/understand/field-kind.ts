import type { FieldKind } from '../specification.ts';
import { isPlain, kindOfWord } from './field-words.ts';
import { meaningOf } from './languages.ts';

/** What a field is by the words of its label, and the word that told. */
export function kindByWords(label: string, question: boolean): { kind: FieldKind; word: string } {
  const text = label.toLowerCase();
  const words = text.split(/[\s/]+/).map((word) => word.replace(/[?!.:'"]+$/g, ''));
  if (question || /^(?:is|has|was|would|should|can|does|do i|did i)\b/.test(text))
    return { kind: 'boolean', word: '' };
  if (/\b(?:on|am|le|el)$/.test(text) && words.length > 1) return { kind: 'date', word: 'date' };
  if (/\b(?:at|um)$/.test(text) && words.length > 1) return { kind: 'dateTime', word: 'date' };
  if (/\bdate\b.*\btime\b|\bdatetime\b/.test(text)) return { kind: 'dateTime', word: 'date' };
  if (
    /\b(?:cook|cooking|prep|preparation|baking|steep\w*|brew\w*|total|travel|study|playing|running|finish|lap|screen|practice|practise|reading|exposure|rest|bake|proof\w*|swim|race|ride|spent|play) time\b|\btime spent\b/.test(
      text,
    )
  )
    return { kind: 'duration', word: 'duration' };
  if (/\b(?:number|amount|count) of\b|\b\w+ count$|^#/.test(text))
    return { kind: 'number', word: words.at(-1) ?? '' };
  if (/\b(?:party|group|team|class|household|crew) size$/.test(text))
    return { kind: 'number', word: 'count' };
  if (/\b(?:phone|telephone|mobile) number$/.test(text)) return { kind: 'phone', word: 'phone' };
  if (
    /\b(?:serial|invoice|account|order|tracking|licen[sc]e|registration|customer|part|model|member|ticket|flight|reference|policy|plate|article|case) number$/.test(
      text,
    )
  )
    return { kind: 'text', word: 'code' };
  if (/\b(?:yes\/no|or not)\b/.test(text)) return { kind: 'boolean', word: '' };
  const byOf = /^(.+?)\s+(?:of|de|der|von)\s+/.exec(text)?.[1]?.split(' ').at(-1);
  const order = [...(byOf ? [byOf] : []), ...words.slice().reverse()];
  for (const word of order) {
    const meaning = meaningOf(word);
    for (const form of [word, meaning]) {
      if (isPlain(form)) return { kind: 'text', word: form };
      const kind = kindOfWord(form);
      // "Watered last" and "last watered" are days, "finished book" is no word for one.
      if (kind)
        return /^(?:last|next|first)\b|\b(?:last|next)$/.test(text) && kind === 'boolean'
          ? { kind: 'date', word: form }
          : { kind, word: form };
    }
  }
  if (/^(?:last|next)\b/.test(text)) return { kind: 'date', word: 'date' };
  return { kind: 'text', word: words.at(-1) ?? '' };
}
