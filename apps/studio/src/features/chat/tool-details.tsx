import type { ToolCall } from '../../state/project-state.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { McpOutput } from './mcp-output.tsx';

/** Input and output of a call. */
export function ToolDetails({ call }: { readonly call: ToolCall }) {
  const { name, input, output, isTruncated, error, status } = call;
  // While it runs, its output is plain lines.
  const isMcp = name.startsWith('mcp_') && status !== 'running';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line bg-sunken px-3 py-2.5 text-[13px]">
      {error && <p className="text-bad [overflow-wrap:anywhere]">{error.message}</p>}
      <Input input={getVisibleInput(name, input)} />
      {isMcp ? <McpOutput output={output} className={block} /> : <Output output={output} />}
      {isTruncated && <p className="text-soft">Output truncated.</p>}
    </div>
  );
}

/** Omits the server and tool, which the title already shows. */
function getVisibleInput(name: string, input: ToolCall['input']): ToolCall['input'] {
  if (name === 'mcp_list' || name === 'mcp_read') return {};
  if (name !== 'mcp_call') return input;
  const { arguments: callArguments } = input;
  return typeof callArguments === 'object' && callArguments !== null ? { ...callArguments } : {};
}

function Input({ input }: Pick<ToolCall, 'input'>) {
  const entries = Object.entries(input);
  if (entries.length === 0) return null;
  return (
    <dl className="grid gap-1">
      {entries.map(([key, value]) => (
        <div key={key} className="flex gap-2">
          <dt className="text-soft">{key}</dt>
          <dd className="min-w-0 font-mono [overflow-wrap:anywhere]">
            {typeof value === 'string' ? value : JSON.stringify(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const block =
  'max-h-64 overflow-auto rounded-lg border border-line bg-card p-2.5 font-mono text-xs leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]';

function Output({ output }: Pick<ToolCall, 'output'>) {
  if (output === undefined || output === null || output === '') return null;
  const isText = typeof output === 'string';
  return (
    <CodeBlock
      code={isText ? output : JSON.stringify(output, null, 2)}
      language={isText ? '' : 'json'}
      className={block}
    />
  );
}
