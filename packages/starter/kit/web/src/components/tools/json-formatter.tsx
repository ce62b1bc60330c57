import { useState } from 'react';
import { ChoiceGroup } from '@/components/calculator/choice-group';
import { CopyButton } from '@/components/tools/copy-button';
import { DownloadButton } from '@/components/tools/download-button';
import { JsonTree } from '@/components/tools/json-tree';
import { TextPane } from '@/components/tools/text-pane';
import { ToolPanel } from '@/components/tools/tool-panel';
import { useStoredState } from '@/hooks/use-stored-state';
import { findJsonError } from '@/lib/find-json-error';

const sample = '{"name":"Ada","languages":["English","French"],"born":1815,"isReal":true}';

const views = [
  { value: 'two', label: '2 spaces' },
  { value: 'four', label: '4 spaces' },
  { value: 'minified', label: 'Minified' },
  { value: 'tree', label: 'Tree' },
] as const;

type View = (typeof views)[number]['value'];

const indents = { two: 2, four: 4, minified: 0, tree: 2 };

export function JsonFormatter({ storageKey }: { storageKey: string }) {
  const [text, setText] = useStoredState(storageKey, sample);
  const [view, setView] = useState<View>('two');
  const error = text.trim() === '' ? undefined : findJsonError(text);
  const isData = text.trim() !== '' && !error;
  const value: unknown = isData ? JSON.parse(text) : undefined;
  const result = isData ? JSON.stringify(value, null, indents[view]) : '';
  const actions = (
    <>
      <CopyButton text={result} />
      <DownloadButton name="data.json" type="application/json" text={result} />
    </>
  );
  return (
    <div className="space-y-6">
      <ChoiceGroup label="Format" choices={[...views]} value={view} onChange={setView} />
      <div className="grid gap-6 lg:grid-cols-2">
        <TextPane
          title="JSON"
          isCode
          value={text}
          onChange={setText}
          placeholder="Paste JSON here"
          error={error && `Line ${error.line}, column ${error.column}: ${error.message}`}
        />
        {view === 'tree' ? (
          <ToolPanel title="Tree" actions={actions}>
            <div className="overflow-x-auto font-mono text-sm">
              {isData ? (
                <JsonTree value={value} isOpen />
              ) : (
                'Enter valid JSON to see its structure.'
              )}
            </div>
          </ToolPanel>
        ) : (
          <TextPane title="Result" isCode value={result} actions={actions} />
        )}
      </div>
      <p aria-live="polite" className="text-muted-foreground text-sm">
        {isData && `Valid JSON, ${result.length.toLocaleString('en')} characters as shown.`}
      </p>
    </div>
  );
}
