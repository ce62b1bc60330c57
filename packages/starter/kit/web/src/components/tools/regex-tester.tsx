import { useId } from 'react';
import { RegexResults } from '@/components/tools/regex-results';
import { TextPane } from '@/components/tools/text-pane';
import { Field, FieldError, FieldLabel } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group';
import { useStoredState } from '@/hooks/use-stored-state';
import { problemWithPattern } from '@/lib/find-matches';

const flagNames = [
  { flag: 'g', name: 'All matches' },
  { flag: 'i', name: 'Ignore case' },
  { flag: 'm', name: '^ and $ match at lines' },
  { flag: 's', name: 'Dot matches line breaks' },
  { flag: 'u', name: 'Unicode' },
];

const sample = {
  pattern: '(?<user>[\\w.]+)@(?<host>[\\w.]+)',
  flags: 'g',
  text: 'Write to ada@example.com or to the office: hello@example.org',
  replacement: '$<user> at $<host>',
};

export function RegexTester({ storageKey }: { storageKey: string }) {
  const id = useId();
  const [request, setRequest] = useStoredState(storageKey, sample);
  const { pattern, flags, text, replacement } = request;
  const problem = problemWithPattern(pattern, flags);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="space-y-6">
        <Field data-invalid={problem !== undefined}>
          <FieldLabel htmlFor={`${id}-pattern`}>Pattern</FieldLabel>
          <Input
            id={`${id}-pattern`}
            className="font-mono"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-problem`}
            value={pattern}
            onChange={({ target }) => setRequest({ ...request, pattern: target.value })}
          />
          <FieldError id={`${id}-problem`}>{problem}</FieldError>
        </Field>
        <ToggleGroup
          type="multiple"
          variant="outline"
          spacing={2}
          aria-label="Flags"
          className="flex-wrap"
          value={[...flags]}
          onValueChange={(chosen) => setRequest({ ...request, flags: chosen.join('') })}
        >
          {flagNames.map(({ flag, name }) => (
            <ToggleGroupItem key={flag} value={flag}>
              <code>{flag}</code>
              {name}
            </ToggleGroupItem>
          ))}
        </ToggleGroup>
        <Field>
          <FieldLabel htmlFor={`${id}-replacement`}>Replace with</FieldLabel>
          <Input
            id={`${id}-replacement`}
            className="font-mono"
            autoComplete="off"
            value={replacement}
            onChange={({ target }) => setRequest({ ...request, replacement: target.value })}
          />
        </Field>
        <TextPane
          title="Text"
          isCode
          value={text}
          onChange={(next) => setRequest({ ...request, text: next })}
        />
      </div>
      {problem === undefined && <RegexResults request={request} />}
    </div>
  );
}
