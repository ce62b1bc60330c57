import { useEffect, useState } from 'react';
import { useService } from '../../api/service.ts';
import type { ProjectView } from '../../state/project-feed.ts';

/** Where the app is to be seen, once there is one; with a pass when it is private. */
export function usePreviewAddress(view: ProjectView, projectId: string): string | undefined {
  const { millwright } = useService();
  const { url } = view.state.preview;
  const isPrivate = view.project?.visibility === 'private';
  const [pass, setPass] = useState<string>();
  useEffect(() => {
    if (!url || !isPrivate) return;
    const gone = new AbortController();
    millwright.preview(projectId, { signal: gone.signal }).then(
      ({ token }) => setPass(token),
      () => undefined,
    );
    return () => gone.abort();
  }, [millwright, projectId, url, isPrivate]);
  if (!url || !isPrivate) return url;
  if (!pass) return undefined;
  const address = new URL(url);
  address.searchParams.set('mw_preview', pass);
  return address.href;
}
