import type { SiteKeyRecord } from '@millwright/contract';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { parseOrigins } from '../project-settings/origins.ts';
import { createBeaconSnippet } from './beacon.ts';

interface SiteKeyProps {
  readonly projectId: string;
  /** Null if there is none yet. */
  readonly siteKey: SiteKeyRecord | null;
  readonly onCreated: (key: SiteKeyRecord) => void;
}

/** The key with which the app's pages report visits, and the code snippet for it. */
export function SiteKey({ projectId, siteKey, onCreated }: SiteKeyProps) {
  const { callApi } = useService();
  const [pages, setPages] = useState(siteKey?.allowed_origins.join(' ') ?? '');
  const { origins, invalid: invalidOrigin } = parseOrigins(pages);
  const { run, isBusy, problem } = useAction(async (method: 'POST' | 'PUT') => {
    const json = { allowed_origins: origins };
    onCreated(await callApi(`/api/v1/projects/${projectId}/site_key`, { method, json }));
  });
  const isSaved = siteKey?.allowed_origins.join() === origins.join();
  const code = siteKey && createBeaconSnippet(location.origin, siteKey.site_key);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl border border-line bg-card p-4 text-sm shadow-card">
      <Field
        isCode
        required={false}
        label="Site addresses"
        value={pages}
        placeholder="https://app.example.com"
        hint="Preview pages are always allowed. A new key replaces the old one."
        onChange={setPages}
      />
      {invalidOrigin !== undefined && (
        <Notice variant="warn">
          “{invalidOrigin}” is not an address like https://app.example.com.
        </Notice>
      )}
      {problem && (
        <Notice variant="bad" role="alert">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => void run('POST')} disabled={isBusy || invalidOrigin !== undefined}>
          {siteKey ? 'Create new site key' : 'Create site key'}
        </Button>
        {siteKey && (
          <Button
            variant="primary"
            onClick={() => void run('PUT')}
            disabled={isBusy || isSaved || invalidOrigin !== undefined}
          >
            Save
          </Button>
        )}
      </div>
      {code && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <div className="flex items-center justify-between gap-3">
            <p className="text-soft">Add this to your app's HTML:</p>
            <CopyButton text={code} label="Copy snippet" />
          </div>
          <CodeBlock code={code} language="html" />
        </div>
      )}
    </div>
  );
}
