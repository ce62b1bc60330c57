import { type Motif, tone } from './motif';

export const music: Motif[] = [
  {
    words: /vinyl|record|album|lp|song|track|playlist/i,
    drawing: (
      <>
        <rect x="8" y="24" width="80" height="84" rx="6" fill={tone.main} />
        <circle cx="36" cy="56" r="16" fill={tone.accent} />
        <path
          d="M8 88l26-18 20 14 20-20 14 14v24a6 6 0 0 1-6 6H14a6 6 0 0 1-6-6z"
          fill={tone.deep}
        />
        <circle cx="82" cy="66" r="34" fill={tone.ink} />
        <circle
          cx="82"
          cy="66"
          r="24"
          fill="none"
          stroke={tone.light}
          strokeWidth="1.5"
          opacity=".6"
        />
        <circle cx="82" cy="66" r="12" fill={tone.warm} />
        <circle cx="82" cy="66" r="3" fill={tone.paper} />
      </>
    ),
  },
  {
    words: /guitar|band|rock|folk|ukulele|bass|lesson/i,
    drawing: (
      <>
        <path d="M62 56L100 14l8 8-40 42z" fill={tone.deep} />
        <path d="M98 8l14 14 4-8-10-10z" fill={tone.ink} />
        <path
          d="M58 46c-8-8-22-4-24 8-2 8-8 8-14 14-12 12-8 32 4 40s26 4 36-6c6-6 6-12 14-14 12-2 16-18 6-26z"
          fill={tone.warm}
        />
        <circle cx="52" cy="74" r="12" fill={tone.ink} />
        <path d="M26 92l10 10" stroke={tone.main} strokeWidth="6" strokeLinecap="round" />
        <path d="M32 96L98 22" stroke={tone.paper} strokeWidth="1.5" />
      </>
    ),
  },
  {
    words: /concert|festival|podcast|microphone|sing|choir|voice|gig|karaoke/i,
    drawing: (
      <>
        <rect x="42" y="10" width="36" height="58" rx="18" fill={tone.main} />
        <path d="M42 30h36M42 40h36M42 50h36" stroke={tone.light} strokeWidth="3" />
        <path
          d="M30 52c0 20 12 32 30 32s30-12 30-32"
          stroke={tone.deep}
          strokeWidth="6"
          fill="none"
          strokeLinecap="round"
        />
        <path d="M60 84v22" stroke={tone.deep} strokeWidth="6" />
        <rect x="38" y="104" width="44" height="8" rx="4" fill={tone.accent} />
        <path
          d="M14 28c-6 10-6 24 0 34M106 28c6 10 6 24 0 34"
          stroke={tone.warm}
          strokeWidth="4"
          strokeLinecap="round"
          fill="none"
        />
      </>
    ),
  },
  {
    words: /piano|note|practice|sheet|classical|orchestra|rehearsal|symphony|sonata/i,
    drawing: (
      <>
        <path
          d="M46 88V26l46-12v62"
          stroke={tone.main}
          strokeWidth="8"
          fill="none"
          strokeLinejoin="round"
        />
        <path d="M46 42l46-12" stroke={tone.main} strokeWidth="8" />
        <ellipse cx="34" cy="92" rx="17" ry="13" transform="rotate(-18 34 92)" fill={tone.deep} />
        <ellipse cx="80" cy="80" rx="17" ry="13" transform="rotate(-18 80 80)" fill={tone.accent} />
        <circle cx="18" cy="36" r="6" fill={tone.warm} />
        <circle cx="106" cy="102" r="5" fill={tone.light} />
      </>
    ),
  },
];
