import type { LiveLog } from '@millwright/contract';
import { useEffect, useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Notice } from '../../ui/notice.tsx';

const pollMs = 2_000;

/** What the server of the published app printed; read while it is shown. */
export function ServerLog({ projectId }: { readonly projectId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer text-soft hover:text-ink">Server log</summary>
      {isOpen && <Lines projectId={projectId} />}
    </details>
  );
}

function Lines({ projectId }: { readonly projectId: string }) {
  const { callApi } = useService();
  const [log, setLog] = useState<LiveLog>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const controller = new AbortController();
    const path = `/api/v1/projects/${encodeURIComponent(projectId)}/publish/log`;
    const load = async () => {
      try {
        setLog(await callApi<LiveLog>(path, { signal: controller.signal }));
        setProblem(undefined);
      } catch (error) {
        if (!controller.signal.aborted) setProblem(explain(error));
      }
    };
    void load();
    const timer = setInterval(() => void load(), pollMs);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [callApi, projectId]);

  if (problem) {
    return (
      <Notice variant="bad" role="alert">
        {problem}
      </Notice>
    );
  }
  if (!log) return <p className="mt-2 text-soft">Loading…</p>;
  if (log.lines.length === 0) return <p className="mt-2 text-soft">Nothing was printed yet.</p>;
  return (
    <CodeBlock
      code={log.lines.map(formatLine).join('\n')}
      language="text"
      className="mt-2 max-h-64 overflow-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs"
    />
  );
}

function formatLine({ source, text, created_at }: LiveLog['lines'][number]): string {
  const time = new Date(created_at).toLocaleTimeString();
  return source === 'service' ? `${time}  Millwright: ${text}` : `${time}  ${text}`;
}
