interface MemoryCardProps {
  number: number;
  picture: string;
  /** Which of the colours the picture has. */
  tone: number;
  isFound: boolean;
  isOpen: boolean;
  onTurn: () => void;
}

const side = 'absolute inset-0 grid place-items-center rounded-2xl backface-hidden';
const tones = [
  'text-rose-500',
  'text-sky-500',
  'text-emerald-500',
  'text-amber-500',
  'text-violet-500',
  'text-orange-600',
  'text-teal-500',
  'text-fuchsia-500',
];

export function MemoryCard({ number, picture, tone, isFound, isOpen, onTurn }: MemoryCardProps) {
  const isUp = isFound || isOpen;
  // A word needs more room than a picture.
  const size = [...picture].length > 2 ? 'text-sm sm:text-base' : 'text-4xl sm:text-5xl';
  return (
    <button
      type="button"
      aria-label={`Card ${number}: ${isUp ? picture : 'face down'}`}
      disabled={isUp}
      onClick={onTurn}
      className={`relative aspect-square rounded-2xl transition-transform duration-300 transform-3d motion-reduce:transition-none ${isUp ? 'rotate-y-180' : 'hover:-translate-y-0.5'}`}
    >
      <span className={`${side} bg-linear-to-br from-primary to-accent shadow-md`}>
        <span className="size-1/3 rounded-full border-4 border-white/50" />
      </span>
      <span
        className={`${side} rotate-y-180 border-2 bg-card font-semibold ${size} ${tones[tone % tones.length]} ${isFound ? 'border-primary' : 'border-border'}`}
      >
        {picture}
      </span>
    </button>
  );
}
