import { Button } from '@/components/ui/button';

const keys = [
  ...['C', '(', ')', '÷'],
  ...['7', '8', '9', '×'],
  ...['4', '5', '6', '−'],
  ...['1', '2', '3', '+'],
  ...['0', '.', '%', '='],
];

const names: Record<string, string> = {
  C: 'Clear',
  '÷': 'Divided by',
  '×': 'Times',
  '−': 'Minus',
  '+': 'Plus',
  '%': 'Percent',
  '=': 'Equals',
  '.': 'Point',
};

function variantOf(key: string) {
  if (key === '=') return 'default';
  if ('÷×−+'.includes(key)) return 'secondary';
  return /\d|\./.test(key) ? 'outline' : 'ghost';
}

export function Keypad({ onPress }: { onPress: (key: string) => void }) {
  return (
    <div className="grid grid-cols-4 gap-2 p-4">
      {keys.map((key) => (
        <Button
          key={key}
          variant={variantOf(key)}
          aria-label={names[key]}
          className="h-16 rounded-lg text-2xl"
          onClick={() => onPress(key)}
        >
          {key}
        </Button>
      ))}
    </div>
  );
}
