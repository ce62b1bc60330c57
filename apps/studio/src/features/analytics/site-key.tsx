import type { SiteKeyRecord } from '@millwright/contract';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { originsOf } from '../project-settings/origins.ts';
import { beaconOf } from './beacon.ts';

interface SiteKeyProps {
  readonly projectId: string;
  /** Null if there is none yet. */
  readonly siteKey: SiteKeyRecord | null;
  readonly onMade: (key: SiteKeyRecord) => void;
}

/** The key with which the app's pages report visits, and the code snippet for it. */
export function SiteKey({ projectId, siteKey, onMade }: SiteKeyProps) {
  const { ask } = useService();
  const [pages, setPages] = useState(siteKey?.allowed_origins.join(' ') ?? '');
  const { origins, wrong } = originsOf(pages);
  const { run, isBusy, problem } = useAction(async (method: 'POST' | 'PUT') => {
    const json = { allowed_origins: origins };
    onMade(await ask(`/api/v1/projects/${projectId}/site_key`, { method, json }));
  });
  const isSaved = siteKey?.allowed_origins.join() === origins.join();
  const code = siteKey && beaconOf(location.origin, siteKey.site_key);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl border border-line bg-card p-4 text-sm shadow-card">
      <Field
        isCode
        required={false}
        label="Where the app is published"
        value={pages}
        placeholder="https://app.example.com"
        hint="Pages of the preview need not be named. A new key makes the old one useless."
        onChange={setPages}
      />
      {wrong !== undefined && (
        <Notice look="warn">“{wrong}” is no address such as https://app.example.com.</Notice>
      )}
      {problem && (
        <Notice look="bad" role="alert">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => void run('POST')} disabled={isBusy || wrong !== undefined}>
          {siteKey ? 'Make a new site key' : 'Make a site key'}
        </Button>
        {siteKey && (
          <Button
            look="primary"
            onClick={() => void run('PUT')}
            disabled={isBusy || isSaved || wrong !== undefined}
          >
            Save
          </Button>
        )}
      </div>
      {code && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <div className="flex items-center justify-between gap-3">
            <p className="text-soft">Put this into the page of the app:</p>
            <CopyButton text={code} label="Copy the code of the page" />
          </div>
          <CodeBlock code={code} language="html" />
        </div>
      )}
    </div>
  );
}
