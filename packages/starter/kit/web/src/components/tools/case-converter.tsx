import { TextChanger } from '@/components/tools/text-changer';
import { caseChanges, slugOf } from '@/lib/convert-text';

const changes = [...caseChanges, { label: 'Slug for addresses', change: slugOf }];

export function CaseConverter({ storageKey }: { storageKey: string }) {
  return (
    <TextChanger
      storageKey={storageKey}
      placeholder="Type or paste a text, then choose how to write it"
      changes={changes}
    />
  );
}
