import type { McpInfoRecord } from '@millwright/contract';
import { useEffect, useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { createSnippets, placeholderKey, type Snippet } from './snippets.ts';

const block =
  'rounded-lg border border-line bg-sunken px-3.5 py-3 font-mono text-[13px] leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]';

interface ConnectProps {
  /** The key just created; a placeholder without it. */
  readonly secret: string | undefined;
}

/** Connection snippets for other programs. */
export function Connect({ secret }: ConnectProps) {
  const { millwright } = useService();
  const [connectionInfos, setConnectionInfos] = useState<readonly [McpInfoRecord, McpInfoRecord]>();
  const [problem, setProblem] = useState<string>();
  const [chosen, setChosen] = useState<Snippet['id']>('claude');
  useEffect(() => {
    Promise.all([millwright.mcpInfo(), millwright.mcpInfo('vscode')]).then(
      setConnectionInfos,
      (error) => setProblem(explain(error)),
    );
  }, [millwright]);
  if (problem) {
    return (
      <Notice variant="bad" role="alert">
        The connection instructions couldn't be loaded: {problem}
      </Notice>
    );
  }
  if (!connectionInfos) return null;
  if (!connectionInfos[0].enabled) {
    return (
      <Notice variant="warn">
        MCP is disabled on this installation, so MCP clients cannot connect. To enable it, the
        operator removes <code className="font-mono text-[13px]">MCP_FORCE_DISABLED</code>. API keys
        still work for the REST API.
      </Notice>
    );
  }
  const snippets = createSnippets(...connectionInfos, secret ?? placeholderKey);
  const shown = snippets.find(({ id }) => id === chosen) ?? snippets[0];
  return (
    <section
      aria-labelledby="connect"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl border border-line bg-card p-4 shadow-card"
    >
      <h3 id="connect" className="font-medium">
        Connect a client
      </h3>
      <div className="overflow-x-auto">
        <SegmentedControl
          label="Client"
          value={chosen}
          options={snippets.map(({ id, program }) => ({ value: id, name: program }))}
          onChange={setChosen}
        />
      </div>
      {shown && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-56 text-sm text-soft">{shown.about}</p>
            <CopyButton text={shown.code} label={`Copy for ${shown.program}`} />
          </div>
          <CodeBlock code={shown.code} language={shown.language} className={block} />
        </>
      )}
    </section>
  );
}
