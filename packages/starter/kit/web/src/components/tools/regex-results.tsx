import { CopyButton } from '@/components/tools/copy-button';
import { MarkedText } from '@/components/tools/marked-text';
import { ToolPanel } from '@/components/tools/tool-panel';
import { useMatches } from '@/hooks/use-matches';
import type { RegexRequest } from '@/lib/find-matches';

export function RegexResults({ request }: { request: RegexRequest }) {
  const outcome = useMatches(request);
  if (outcome === 'running') return <p>Searching…</p>;
  if (outcome === 'slow') {
    return (
      <p role="alert" className="text-destructive">
        This pattern takes too long on this text, so the search was stopped. Nested repetitions such
        as (a+)+ are a common cause.
      </p>
    );
  }
  const { matches, replaced } = outcome;
  return (
    <div className="space-y-6">
      <ToolPanel title={matches.length === 1 ? '1 match' : `${matches.length} matches`}>
        <MarkedText text={request.text} matches={matches} />
        <ol className="space-y-2">
          {matches.map((match, index) => (
            <li key={index} className="rounded-md border p-3 font-mono text-sm">
              <p className="break-words font-semibold">{match.text || '(empty)'}</p>
              {match.groups.map(({ name, text }) => (
                <p key={name} className="break-words text-muted-foreground">
                  {`${name}: ${text ?? '–'}`}
                </p>
              ))}
            </li>
          ))}
        </ol>
      </ToolPanel>
      <ToolPanel title="Replaced" actions={<CopyButton text={replaced} />}>
        <p className="whitespace-pre-wrap break-words font-mono text-sm">{replaced}</p>
      </ToolPanel>
    </div>
  );
}
