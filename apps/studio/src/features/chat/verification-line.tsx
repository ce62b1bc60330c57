import type { Verification } from '../../state/project-state.ts';
import { Icon } from '../../ui/icon.tsx';
import { formatDuration } from '../../ui/time.ts';
import { summarizeVerification } from './summarize-verification.ts';

const colors = { good: 'text-good', bad: 'text-bad', neutral: 'text-soft' } as const;
const icons = { good: 'check', bad: 'alert', neutral: 'eye' } as const;
const names = { typecheck: 'Types', build: 'Build', page: 'Page', console: 'Console' } as const;

/** Checks made before the turn ended, with their evidence. */
export function VerificationLine({ verification }: { readonly verification: Verification }) {
  const { checks } = verification;
  const { text, variant } = summarizeVerification(verification);
  return (
    <details className="group text-[13px]">
      <summary
        className={`flex w-fit list-none items-center gap-1.5 rounded-md ${colors[variant]}`}
      >
        <Icon name={icons[variant]} className="size-3.5" />
        {text}
        <Icon
          name="right"
          className="size-3 motion-safe:transition-transform group-open:rotate-90"
        />
      </summary>
      <ul className="mt-2 grid gap-1 border-l-2 border-line pl-3">
        {checks.map(({ name, ok: isFine, summary, duration_ms }) => (
          <li key={name} className="flex items-baseline gap-2">
            <span className={isFine ? 'text-good' : 'text-bad'}>{names[name] ?? name}</span>
            <span className="min-w-0 flex-1 text-soft [overflow-wrap:anywhere]">{summary}</span>
            <span className="text-xs text-faint tabular-nums">{formatDuration(duration_ms)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
