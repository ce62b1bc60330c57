import { TextChanger } from '@/components/tools/text-changer';
import { lineChanges } from '@/lib/convert-text';
import { shuffle } from '@/lib/generate-password';

const changes = [...lineChanges, { label: 'Shuffle', change: shuffle<string> }].map(
  ({ label, change }) => ({
    label,
    change: (text: string) => change(text.split('\n')).join('\n'),
  }),
);

export function LineSorter({ storageKey }: { storageKey: string }) {
  return <TextChanger storageKey={storageKey} placeholder="One entry per line" changes={changes} />;
}
