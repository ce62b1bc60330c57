import type { PickedElement } from '@millwright/contract/preview-link';
import { useMemo, useState } from 'react';

export interface References {
  readonly elements: readonly PickedElement[];
  readonly add: (element: PickedElement) => void;
  readonly remove: (element: PickedElement) => void;
  readonly clear: () => void;
}

const maxElements = 10;

/** Preview elements that the next message refers to. */
export function useReferences(): References {
  const [elements, setElements] = useState<readonly PickedElement[]>([]);
  return useMemo(
    () => ({
      elements,
      add: (element) => setElements((all) => [...all, element].slice(-maxElements)),
      remove: (element) => setElements((all) => all.filter((one) => one !== element)),
      clear: () => setElements([]),
    }),
    [elements],
  );
}
