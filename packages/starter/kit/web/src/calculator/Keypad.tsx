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

function lookOf(key: string): string {
  if (key === '=') return 'bg-primary text-primary-foreground hover:brightness-110';
  if ('÷×−+'.includes(key)) return 'bg-primary/12 text-primary hover:bg-primary/20';
  if (/\d|\./.test(key)) return 'bg-muted/60 hover:bg-muted';
  return 'text-muted-foreground hover:bg-muted';
}

export function Keypad({ onPress }: { onPress: (key: string) => void }) {
  return (
    <div className="grid grid-cols-4 gap-2 p-4">
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={names[key]}
          onClick={() => onPress(key)}
          className={`h-16 rounded-2xl font-medium text-2xl transition active:scale-95 ${lookOf(key)}`}
        >
          {key}
        </button>
      ))}
    </div>
  );
}
