import type { Question } from '@millwright/contract';

type Choice = { readonly answer: string | undefined } | { readonly problem: string };

/** Parses an answer: a number, several numbers, an option's name, or free text. */
export function readChoice(question: Question, input: string): Choice {
  const { options, multi_select, allow_custom, required } = question;
  const text = input.trim();
  if (text === '') return required ? { problem: 'An answer is required' } : { answer: undefined };
  if (options.length === 0) return { answer: text };
  const words = multi_select ? text.split(/[,\s]+/).filter(Boolean) : [text];
  const chosen = words.map((word) => (/^\d+$/.test(word) ? options[Number(word) - 1] : undefined));
  const labels = chosen.flatMap((option) => (option ? [option.label] : []));
  if (labels.length === words.length) return { answer: [...new Set(labels)].join(', ') };
  const named = options.find(({ label }) => label.toLowerCase() === text.toLowerCase());
  if (named) return { answer: named.label };
  if (allow_custom) return { answer: text };
  return { problem: `Choose a number from 1 to ${options.length}` };
}

export function formatPrompt({ options, multi_select, allow_custom, required }: Question): string {
  const kinds = [
    ...(options.length > 0 ? [multi_select ? 'numbers, such as 1,3' : 'a number'] : []),
    ...(options.length === 0 || allow_custom ? ['your own text'] : []),
  ];
  return `${kinds.join(' or ')}${required ? '' : ', or leave empty'} > `;
}
