import type { McpTemplate } from '@millwright/contract';
import { useEffect, useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Logo } from '../../ui/icon.tsx';
import { LetterTile } from '../../ui/letter-tile.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';

interface CatalogDialogProps {
  readonly onClose: () => void;
  readonly onSelect: (template: McpTemplate) => void;
  readonly onManual: () => void;
}

const authLabels = {
  none: 'No sign-in required',
  oauth: 'Sign-in required',
  headers: 'Key required',
} as const;

/** Catalog of servers. */
export function CatalogDialog({ onClose, onSelect, onManual }: CatalogDialogProps) {
  const { millwright } = useService();
  const [templates, setTemplates] = useState<readonly McpTemplate[]>();
  const [problem, setProblem] = useState<string>();
  const [search, setSearch] = useState('');
  useEffect(() => {
    const controller = new AbortController();
    millwright.mcpServers.catalog({ signal: controller.signal }).then(
      (found) => setTemplates(found.templates),
      (error) => !controller.signal.aborted && setProblem(explain(error)),
    );
    return () => controller.abort();
  }, [millwright]);
  const words = search.toLowerCase().trim();
  const matches = templates?.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(words),
  );
  return (
    <Dialog title="Add a server" size="wide" onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap gap-2">
          <SearchField
            label="Search catalog"
            value={search}
            onChange={setSearch}
            className="min-w-40 flex-1"
          />
          <Button icon="pencil" onClick={onManual}>
            Add manually
          </Button>
        </div>
        {problem && (
          <Notice variant="bad" role="alert">
            The catalog couldn't be loaded: {problem}
          </Notice>
        )}
        <div className="h-[min(26rem,52dvh)] overflow-y-auto">
          {!templates && !problem && (
            <div
              role="status"
              aria-label="Loading the catalog"
              className="grid h-full place-items-center"
            >
              <Logo isSpinning className="size-7" />
            </div>
          )}
          {matches?.length === 0 && (
            <p className="rounded-xl border border-dashed border-line px-4 py-10 text-center text-sm text-soft">
              No matching servers. If you know the address of a server, add it manually.
            </p>
          )}
          <ul aria-label="Catalog" className="grid gap-2 sm:grid-cols-2">
            {matches?.map((template) => (
              <li key={template.slug}>
                <button
                  type="button"
                  onClick={() => onSelect(template)}
                  className="flex h-full w-full items-start gap-3 rounded-xl border border-line bg-paper p-3 text-left motion-safe:transition-colors hover:border-line-strong"
                >
                  <LetterTile name={template.name} />
                  <span className="grid min-w-0 gap-0.5">
                    <span className="truncate font-medium">{template.name}</span>
                    <span className="line-clamp-2 text-[13px] text-soft">
                      {template.description}
                    </span>
                    <span className="text-xs text-faint">{authLabels[template.auth.type]}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  );
}
