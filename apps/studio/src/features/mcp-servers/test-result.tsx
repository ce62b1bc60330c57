import type { McpTestRecord } from '@millwright/contract';
import { pluralize } from '../../ui/amounts.ts';
import { Icon, Logo } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { findAdvice } from './server-status.ts';
import type { TestState } from './use-tests.ts';

/** Result of a test, with advice. */
export function TestResult({ name, state }: { readonly name: string; readonly state: TestState }) {
  switch (state.kind) {
    case 'running':
      return (
        <p role="status" className="flex items-center gap-2 text-sm text-soft">
          <Logo isSpinning className="size-4" /> Connecting…
        </p>
      );
    case 'failed':
      return (
        <Notice variant="bad" role="alert">
          Test failed: {state.problem}
        </Notice>
      );
    case 'done':
      return <Done name={name} result={state.result} />;
  }
}

function Done({ name, result }: { readonly name: string; readonly result: McpTestRecord }) {
  const { status, server, tools, error } = result;
  if (status === 'auth_required') {
    return (
      <Notice variant="warn" role="status">
        This server requires sign-in. If it requires a key instead, edit it and add the key as a
        header.
      </Notice>
    );
  }
  if (status === 'error') {
    return (
      <Notice variant="bad" role="alert">
        <p className="[overflow-wrap:anywhere]">
          {error ? withoutName(error.message, name) : 'The test failed.'}
        </p>
        <p className="text-soft">{findAdvice(error?.code ?? '')}</p>
      </Notice>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-paper px-3 py-2 text-sm">
      <p role="status" className="flex items-center gap-2 text-good">
        <Icon name="check" />
        <span className="min-w-0 truncate">
          Connected to {server.name} {server.version}
        </span>
      </p>
      {tools.length > 0 && <Tools tools={tools} />}
    </div>
  );
}

/** Omits the name, which the card already shows. */
const withoutName = (message: string, name: string): string =>
  message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;

function Tools({ tools }: Pick<McpTestRecord, 'tools'>) {
  return (
    <details className="group">
      <summary className="flex list-none items-center gap-1.5 text-[13px] text-soft hover:text-ink">
        <Icon
          name="right"
          className="size-3.5 motion-safe:transition-transform group-open:rotate-90"
        />
        {pluralize(tools.length, 'tool')} available
      </summary>
      <ul className="mt-2 grid max-h-80 gap-2 overflow-y-auto border-t border-line pt-2">
        {tools.map(({ name, description }) => (
          <li key={name} className="grid gap-0.5">
            <code className="font-mono text-[13px] [overflow-wrap:anywhere]">{name}</code>
            {description && (
              <span className="line-clamp-3 text-[13px] text-soft" title={description}>
                {description}
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
