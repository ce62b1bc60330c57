import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CopyButton } from '@/components/tools/copy-button';
import { FollowLink } from '@/components/tools/follow-link';
import { ToolPanel } from '@/components/tools/tool-panel';
import { Button } from '@/components/ui/button';
import { Field, FieldDescription, FieldError, FieldLabel } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useStoredState } from '@/hooks/use-stored-state';
import { createCode, problemWithCode, readUrl, type ShortLink } from '@/lib/short-links';

/** Short links that open through this page: `?go=code`. */
export function UrlShortener({ storageKey }: { storageKey: string }) {
  const id = useId();
  const [links, setLinks] = useStoredState<ShortLink[]>(storageKey, []);
  const [address, setAddress] = useState('');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<{ url?: string; name?: string | undefined }>({});
  const [parameters] = useSearchParams();
  const wanted = parameters.get('go');
  const shortOf = (code: string) => `${location.origin}${location.pathname}?go=${code}`;

  function submit(event: FormEvent) {
    event.preventDefault();
    const url = readUrl(address);
    const nameProblem = name === '' ? undefined : problemWithCode(name, links);
    if (!url || nameProblem) {
      setProblem({
        ...(!url && { url: 'Enter the address of a website, such as example.com/page.' }),
        name: nameProblem,
      });
      return;
    }
    setLinks([{ code: name || createCode(links), url, visits: 0 }, ...links]);
    setAddress('');
    setName('');
    setProblem({});
  }

  function visit(code: string) {
    setLinks((all) =>
      all.map((link) => (link.code === code ? { ...link, visits: link.visits + 1 } : link)),
    );
  }

  if (wanted !== null) {
    const link = links.find(({ code }) => code === wanted);
    return <FollowLink code={wanted} url={link?.url} onVisit={() => visit(wanted)} />;
  }
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <ToolPanel title="Shorten a link">
        <form noValidate onSubmit={submit} className="space-y-4">
          <Field data-invalid={problem.url !== undefined}>
            <FieldLabel htmlFor={`${id}-url`}>Long address</FieldLabel>
            <Input
              id={`${id}-url`}
              type="url"
              placeholder="https://example.com/a/very/long/address"
              aria-invalid={problem.url !== undefined}
              aria-describedby={`${id}-url-error`}
              value={address}
              onChange={({ target }) => setAddress(target.value)}
            />
            <FieldError id={`${id}-url-error`}>{problem.url}</FieldError>
          </Field>
          <Field data-invalid={problem.name !== undefined}>
            <FieldLabel htmlFor={`${id}-name`}>Name (optional)</FieldLabel>
            <Input
              id={`${id}-name`}
              placeholder="summer-party"
              aria-invalid={problem.name !== undefined}
              aria-describedby={`${id}-name-error`}
              value={name}
              onChange={({ target }) => setName(target.value.trim())}
            />
            <FieldError id={`${id}-name-error`}>{problem.name}</FieldError>
          </Field>
          <Button type="submit">Shorten</Button>
          <FieldDescription>
            Links are kept in this browser and work only here. Links for everyone need a server.
          </FieldDescription>
        </form>
      </ToolPanel>
      <ToolPanel title="Your links">
        {links.length === 0 && <p className="text-muted-foreground">No links yet.</p>}
        <ul className="divide-y">
          {links.map((link) => (
            <li key={link.code} className="flex flex-wrap items-center gap-3 py-3">
              <div className="min-w-0 grow basis-60">
                <a
                  href={shortOf(link.code)}
                  target="_blank"
                  rel="noreferrer"
                  className="font-medium text-primary underline underline-offset-4"
                >
                  {`?go=${link.code}`}
                </a>
                <p className="truncate text-muted-foreground text-sm">{link.url}</p>
              </div>
              <span className="text-muted-foreground text-sm tabular-nums">
                {link.visits === 1 ? '1 visit' : `${link.visits} visits`}
              </span>
              <CopyButton text={shortOf(link.code)} />
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Delete ${link.code}`}
                onClick={() => setLinks(links.filter((other) => other !== link))}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      </ToolPanel>
    </div>
  );
}
