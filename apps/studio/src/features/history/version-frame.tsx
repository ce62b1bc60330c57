import type { Platform, PreviewRecord } from '@millwright/contract';
import { useEffect, useRef, useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';
import { fetchVersionPreview } from '../../api/versions.ts';
import { Notice } from '../../ui/notice.tsx';
import { buildPreviewUrl } from '../preview/address.ts';
import { getDefaultDevice } from '../preview/device.ts';
import { PreviewStage } from '../preview/preview-stage.tsx';

interface VersionFrameProps {
  readonly projectId: string;
  /** Undefined for the current state. */
  readonly version: string | undefined;
  readonly side: string;
  readonly platform: Platform;
  readonly isPrivate: boolean;
}

const noop = () => undefined;

/** The app at a version. Opening it wakes its sandbox; until then the frame shows a waiting page. */
export function VersionFrame(props: VersionFrameProps) {
  const { projectId, version, side, platform, isPrivate } = props;
  const { callApi, millwright } = useService();
  const [record, setRecord] = useState<PreviewRecord>();
  const [problem, setProblem] = useState<string>();
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const request = version
      ? fetchVersionPreview(callApi, projectId, version, signal)
      : millwright.preview(projectId, { signal });
    request.then(setRecord, (error) => {
      if (!signal.aborted) setProblem(explain(error));
    });
    return () => controller.abort();
  }, [callApi, millwright, projectId, version]);

  if (problem) {
    return (
      <Notice variant="bad" role="alert">
        This version can't be displayed: {problem}
      </Notice>
    );
  }
  return (
    <div className="flex h-[min(60vh,40rem)] overflow-hidden rounded-lg border border-line bg-sunken">
      {record && (
        <PreviewStage
          frame={frame}
          title={`${side} version of your app`}
          address={buildPreviewUrl(record.preview_url, '/', isPrivate ? record.token : undefined)}
          device={getDefaultDevice(platform)}
          onZoom={noop}
        />
      )}
    </div>
  );
}
