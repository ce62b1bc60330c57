import { type Motif, tone } from './motif';

export const homes: Motif[] = [
  {
    words: /house|home|villa|cottage|cabin|estate|bungalow|farm/i,
    drawing: (
      <>
        <rect x="78" y="22" width="12" height="26" fill={tone.deep} />
        <path d="M22 58h76v54H22z" fill={tone.paper} />
        <path d="M8 64L60 16l52 48z" fill={tone.main} />
        <path d="M50 112V84a10 10 0 0 1 20 0v28z" fill={tone.accent} />
        <rect x="30" y="72" width="14" height="16" rx="2" fill={tone.light} />
        <rect x="76" y="72" width="14" height="16" rx="2" fill={tone.light} />
        <path d="M4 112h112" stroke={tone.deep} strokeWidth="4" strokeLinecap="round" />
      </>
    ),
  },
  {
    words: /flat|apartment|loft|studio|penthouse|tower|office|building|tenant|rent/i,
    drawing: (
      <>
        <rect x="16" y="44" width="40" height="68" fill={tone.light} />
        <rect x="48" y="14" width="52" height="98" rx="3" fill={tone.main} />
        <path
          d="M58 28h10M80 28h10M58 46h10M80 46h10M58 64h10M80 64h10M58 82h10M80 82h10"
          stroke={tone.paper}
          strokeWidth="9"
        />
        <path
          d="M24 58h8M40 58h4M24 74h8M40 74h4M24 90h8M40 90h4"
          stroke={tone.deep}
          strokeWidth="8"
        />
        <rect x="66" y="94" width="16" height="18" fill={tone.warm} />
        <path d="M6 112h108" stroke={tone.ink} strokeWidth="4" strokeLinecap="round" />
      </>
    ),
  },
  {
    words: /sofa|couch|living|chair|furniture|lounge|armchair|decor/i,
    drawing: (
      <>
        <path d="M24 66V50a16 16 0 0 1 16-16h40a16 16 0 0 1 16 16v16z" fill={tone.light} />
        <path
          d="M8 62a10 10 0 0 1 20 0v16h64V62a10 10 0 0 1 20 0v32a8 8 0 0 1-8 8H16a8 8 0 0 1-8-8z"
          fill={tone.main}
        />
        <path d="M60 38v40" stroke={tone.main} strokeWidth="3" />
        <rect
          x="36"
          y="46"
          width="20"
          height="20"
          rx="4"
          transform="rotate(-10 46 56)"
          fill={tone.accent}
        />
        <path d="M20 102v10M100 102v10" stroke={tone.ink} strokeWidth="6" strokeLinecap="round" />
      </>
    ),
  },
  {
    words: /lamp|room|bed|kitchen|chore|clean|light|desk|repair|renovat/i,
    drawing: (
      <>
        <path d="M38 14h44l18 44H20z" fill={tone.warm} />
        <path d="M20 58h80l-14 54H34z" fill={tone.warm} opacity=".18" />
        <path d="M60 58v46" stroke={tone.deep} strokeWidth="6" />
        <ellipse cx="60" cy="106" rx="26" ry="6" fill={tone.main} />
        <path d="M76 58v16" stroke={tone.ink} strokeWidth="3" />
        <circle cx="76" cy="76" r="4" fill={tone.ink} />
      </>
    ),
  },
];
