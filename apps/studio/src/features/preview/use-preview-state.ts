import type { PreviewRecord, PreviewStatus } from '@millwright/contract';
import { useCallback, useEffect, useState } from 'react';
import { useService } from '../../api/service.ts';

const connectingPollMs = 2_000;
const connectedPollMs = 20_000;

export interface PreviewState {
  readonly status: PreviewStatus | undefined;
  /** Opens a private preview; requested for each page load, since it expires. */
  readonly pass: string | undefined;
  readonly restart: () => Promise<void>;
  readonly renewPass: () => Promise<void>;
}

/** State of the preview, polled more often until its page is connected. */
export function usePreviewState(projectId: string, isLinked: boolean): PreviewState {
  const { millwright } = useService();
  const [record, setRecord] = useState<PreviewRecord>();
  const [pass, setPass] = useState<string>();
  useEffect(() => {
    const controller = new AbortController();
    const poll = async () => {
      if (document.hidden) return;
      const found = await millwright.preview(projectId, { signal: controller.signal });
      if (controller.signal.aborted) return;
      setRecord(found);
      // Keeps a pass in use: another address would reload the page.
      setPass((known) => known ?? found.token);
    };
    // The next poll retries.
    const tryPoll = () => void poll().catch(() => undefined);
    tryPoll();
    const timer = setInterval(tryPoll, isLinked ? connectedPollMs : connectingPollMs);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [millwright, projectId, isLinked]);
  const renewPass = useCallback(async () => {
    setPass((await millwright.preview(projectId)).token);
  }, [millwright, projectId]);
  const restart = useCallback(async () => {
    setRecord(await millwright.restartPreview(projectId));
  }, [millwright, projectId]);
  return { status: record?.status, pass, restart, renewPass };
}
