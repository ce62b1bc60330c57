import type { Question } from '@millwright/contract';
import { useId } from 'react';

/** Chosen options and free text. */
export interface Answer {
  readonly chosen: readonly string[];
  readonly custom: string;
}

export const noAnswer: Answer = { chosen: [], custom: '' };

/** Formats an answer for the service: several choices are joined by commas. */
export const formatAnswer = ({ chosen, custom }: Answer): string =>
  [...chosen, custom.trim()].filter((part) => part !== '').join(', ');

interface QuestionFieldProps {
  readonly question: Question;
  readonly answer: Answer;
  readonly onChange: (answer: Answer) => void;
}

export function QuestionField({ question, answer, onChange }: QuestionFieldProps) {
  const name = useId();
  const { header, options, multi_select, allow_custom, required, secret } = question;
  const { chosen, custom } = answer;

  function choose(label: string, isOn: boolean): void {
    const several = isOn ? [...chosen, label] : chosen.filter((option) => option !== label);
    onChange(multi_select ? { ...answer, chosen: several } : { chosen: [label], custom: '' });
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2">
        {header && <span className="block text-xs text-faint">{header}</span>}
        <span className="font-medium">{question.question}</span>
        {!required && <span className="ml-1.5 text-xs text-faint">optional</span>}
      </legend>
      {options.map(({ label, description }) => (
        <label
          key={label}
          className="flex cursor-pointer items-start gap-2.5 rounded-lg border border-line px-3 py-2 motion-safe:transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-wash"
        >
          <input
            type={multi_select ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(label)}
            onChange={(event) => choose(label, event.target.checked)}
            className="mt-1 accent-accent"
          />
          <span>
            {label}
            {description && <span className="block text-[13px] text-soft">{description}</span>}
          </span>
        </label>
      ))}
      {(allow_custom || options.length === 0) && (
        <input
          type={secret ? 'password' : 'text'}
          aria-label={options.length > 0 ? 'Other answer' : question.question}
          autoComplete="off"
          value={custom}
          placeholder={options.length > 0 ? 'Other…' : 'Your answer'}
          onChange={(event) =>
            onChange({
              chosen: multi_select || event.target.value === '' ? chosen : [],
              custom: event.target.value,
            })
          }
          className="h-10 rounded-lg border border-line bg-paper px-3 placeholder:text-faint"
        />
      )}
    </fieldset>
  );
}
