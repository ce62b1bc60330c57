import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';

const PublishDialog = lazy(() => import('./publish-dialog.tsx'));

export function PublishButton({ projectId }: { readonly projectId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        small
        variant="primary"
        icon="globe"
        aria-label="Publish"
        onClick={() => setIsOpen(true)}
      >
        <span className="max-sm:hidden">Publish</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PublishDialog projectId={projectId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
