import type { ProjectRecord } from '@millwright/contract';
import { useEffect, useRef, useState } from 'react';
import { useService } from '../../api/service.ts';
import { Icon } from '../../ui/icon.tsx';

/** The newest screenshot of a project's app, loaded when it comes into view; until then, a symbol of its platform. */
export function ProjectPicture({ project }: { readonly project: ProjectRecord }) {
  const frame = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(frame);
  const source = useScreenshot(project, isSeen);
  const isMobile = project.app_platform === 'mobile';
  return (
    <div
      ref={frame}
      className="grid aspect-[8/5] place-items-center overflow-hidden rounded-t-xl border-b border-line bg-sunken text-faint"
    >
      {source ? (
        <img src={source} alt="" className="size-full object-cover object-top" />
      ) : (
        <Icon name={isMobile ? 'phone' : 'screen'} className="size-8" />
      )}
    </div>
  );
}

/** True once the element has come close to the visible part of the page. */
function useIsSeen(element: React.RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsSeen(true);
        observer.disconnect();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}

/** Address of the picture in this page: an image element cannot send the token that its request needs. */
function useScreenshot(project: ProjectRecord, isWanted: boolean): string | undefined {
  const { millwright } = useService();
  const { screenshot_url } = project;
  const [source, setSource] = useState<string>();
  useEffect(() => {
    if (!isWanted || screenshot_url === null) return;
    const controller = new AbortController();
    let address: string | undefined;
    millwright.projects.screenshot({ screenshot_url }, { signal: controller.signal }).then(
      (picture) => {
        if (!picture || controller.signal.aborted) return;
        address = URL.createObjectURL(picture);
        setSource(address);
      },
      // The symbol stays. The next version of the picture is another request.
      () => undefined,
    );
    return () => {
      controller.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [millwright, screenshot_url, isWanted]);
  return source;
}
