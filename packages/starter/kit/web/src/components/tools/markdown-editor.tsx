import { Code2 } from 'lucide-react';
import { useDeferredValue, useMemo, useRef } from 'react';
import { CopyButton } from '@/components/tools/copy-button';
import { DownloadButton } from '@/components/tools/download-button';
import { MarkdownView } from '@/components/tools/markdown-view';
import { TextPane } from '@/components/tools/text-pane';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { useStoredState } from '@/hooks/use-stored-state';
import { download } from '@/lib/download';
import { parseMarkdown } from '@/lib/markdown';

const sample = `# Weekend in Porto

A short list of **things to do**, *in no particular order*.

## Must see
1. The bridge at sunset
2. The old bookshop
3. A tram ride to the sea

- [x] Book the train
- [ ] Pack a rain jacket

> Travel light, walk slowly.

| Day | Plan |
| --- | --- |
| Saturday | Market and river |
| Sunday | Beach |

\`\`\`
let packed = ['map', 'camera'];
\`\`\`
`;

export function MarkdownEditor({ storageKey }: { storageKey: string }) {
  const [text, setText] = useStoredState(storageKey, sample);
  const preview = useRef<HTMLDivElement>(null);
  const shown = useDeferredValue(text);
  const blocks = useMemo(() => parseMarkdown(shown), [shown]);
  const words = text.split(/\s+/).filter(Boolean).length;
  return (
    <div className="space-y-4">
      <div className="grid gap-6 lg:grid-cols-2">
        <TextPane
          title="Markdown"
          isCode
          value={text}
          onChange={setText}
          placeholder="Write Markdown here"
          className="lg:min-h-[32rem]"
          actions={
            <>
              <CopyButton text={text} />
              <DownloadButton name="document.md" type="text/markdown" text={text} />
            </>
          }
        />
        <ToolPanel
          title="Preview"
          actions={
            <Button
              variant="outline"
              onClick={() =>
                download('document.html', 'text/html', preview.current?.innerHTML ?? '')
              }
            >
              <Code2 aria-hidden="true" />
              Download HTML
            </Button>
          }
        >
          <div ref={preview} className="space-y-4 overflow-x-auto break-words">
            <MarkdownView blocks={blocks} />
          </div>
        </ToolPanel>
      </div>
      <p className="text-muted-foreground text-sm">
        {`${words.toLocaleString('en')} ${words === 1 ? 'word' : 'words'}, kept in this browser.`}
      </p>
    </div>
  );
}
