import type { ModelTestCheck, ModelTestRecord } from '@millwright/contract';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { formatDuration } from '../../ui/time.ts';

const names: Record<ModelTestCheck['name'], string> = {
  list_models: 'List of models',
  completion: 'Short reply',
  tool_call: 'Tool call',
};

const looks: Record<ModelTestCheck['status'], { icon: IconName; color: string; label: string }> = {
  passed: { icon: 'check', color: 'text-good', label: 'passed' },
  warning: { icon: 'alert', color: 'text-warn', label: 'passed with a limitation' },
  failed: { icon: 'close', color: 'text-bad', label: 'failed' },
  skipped: { icon: 'right', color: 'text-faint', label: 'skipped' },
};

/** Result of each request of a test. */
export function TestChecks({ result }: { readonly result: ModelTestRecord }) {
  return (
    <div
      role="status"
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-paper px-3 py-2 text-sm"
    >
      <p className={`font-medium ${result.status === 'ok' ? 'text-good' : 'text-bad'}`}>
        {result.status === 'ok' ? 'The connection works' : 'The test failed'}
        {result.model && (
          <span className="font-normal text-soft"> · tested with {result.model}</span>
        )}
      </p>
      <ul aria-label="Checks" className="grid gap-1.5">
        {result.checks.map((check) => (
          <Check key={check.name} check={check} />
        ))}
      </ul>
    </div>
  );
}

function Check({ check }: { readonly check: ModelTestCheck }) {
  const { icon, color, label } = looks[check.status];
  return (
    <li className="flex gap-2">
      <Icon name={icon} className={`mt-0.5 size-4 ${color}`} />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        {names[check.name]} <span className="sr-only">{label}</span>
        {check.duration_ms > 0 && (
          <span className="text-faint tabular-nums">{formatDuration(check.duration_ms)}</span>
        )}
        {check.message && <p className="text-[13px] text-soft">{check.message}</p>}
      </div>
    </li>
  );
}
