import { Link2Off } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { EmptyNotice } from '@/components/empty-notice';
import { Button } from '@/components/ui/button';

interface FollowLinkProps {
  code: string;
  /** Undefined if there is no such link. */
  url: string | undefined;
  onVisit: () => void;
}

/** Leads to the address behind a short link. */
export function FollowLink({ code, url, onVisit }: FollowLinkProps) {
  const leave = useEffectEvent((target: string) => {
    onVisit();
    location.replace(target);
  });
  useEffect(() => {
    if (url) leave(url);
  }, [url]);

  if (!url) {
    return (
      <EmptyNotice
        icon={Link2Off}
        title={`There is no link "${code}"`}
        action={
          <Button asChild>
            <Link to="?">All links</Link>
          </Button>
        }
      >
        Short links work only in the browser they were created in.
      </EmptyNotice>
    );
  }
  return (
    <p className="text-center text-lg">
      Opening{' '}
      <a href={url} className="text-primary underline underline-offset-4">
        {url}
      </a>
    </p>
  );
}
