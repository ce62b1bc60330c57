import { pluralize } from '../../ui/amounts.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { type ListedServer, type McpPart, parseMcpResult } from './parse-mcp-result.ts';

/** Reply of an MCP server. */
export function McpOutput({
  output,
  className,
}: {
  readonly output: unknown;
  readonly className: string;
}) {
  const parts = parseMcpResult(output).map((part, at) => ({ part, at }));
  return parts.map(({ part, at }) => <Part key={at} part={part} className={className} />);
}

function Part({ part, className }: { readonly part: McpPart; readonly className: string }) {
  switch (part.kind) {
    case 'text':
      return <CodeBlock code={part.text} language="" className={className} />;
    case 'data':
      return (
        <CodeBlock
          code={JSON.stringify(part.value, null, 2)}
          language="json"
          className={className}
        />
      );
    case 'server':
      return <ServerTools server={part.server} />;
  }
}

function ServerTools({ server }: { readonly server: ListedServer }) {
  const { name, error, tools } = server;
  return (
    <div className="grid gap-1">
      <p>
        <span className="font-medium">{name}</span>{' '}
        <span className={error ? 'text-bad' : 'text-soft'}>
          {error ?? pluralize(tools.length, 'tool')}
        </span>
      </p>
      {tools.length > 0 && (
        <ul className="grid max-h-64 gap-1 overflow-y-auto rounded-lg border border-line bg-card p-2.5">
          {tools.map((tool) => (
            <li key={tool.name} className="text-xs text-soft">
              <code className="font-mono text-ink">{tool.name}</code> {tool.description}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
