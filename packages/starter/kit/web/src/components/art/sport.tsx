import { type Motif, tone } from './motif';
import { shoe } from './shoe';

export const sport: Motif[] = [
  {
    words: /lift|squat|bench|deadlift|weight|gym|strength|workout|press|fitness|curl/i,
    drawing: (
      <>
        <path d="M14 66h92" stroke={tone.ink} strokeWidth="7" strokeLinecap="round" />
        <rect x="22" y="38" width="14" height="56" rx="6" fill={tone.main} />
        <rect x="84" y="38" width="14" height="56" rx="6" fill={tone.main} />
        <rect x="10" y="48" width="12" height="36" rx="5" fill={tone.accent} />
        <rect x="98" y="48" width="12" height="36" rx="5" fill={tone.accent} />
        <path d="M10 110h100" stroke={tone.light} strokeWidth="4" strokeLinecap="round" />
      </>
    ),
  },
  shoe,
  {
    words: /football|soccer|match|league|team|goal|basketball|volleyball|handball|club|game/i,
    drawing: (
      <>
        <circle cx="60" cy="64" r="44" fill={tone.paper} />
        <path d="M60 44l19 14-7 22H48l-7-22z" fill={tone.ink} />
        <path
          d="M60 44V20M79 58l23-8M72 80l14 20M48 80L34 100M41 58l-23-8"
          stroke={tone.ink}
          strokeWidth="4"
        />
        <path d="M46 22h28l-14 10zM16 62l8-20 6 14zM104 62l-8-20-6 14z" fill={tone.main} />
        <ellipse cx="60" cy="110" rx="36" ry="4" fill={tone.deep} opacity=".4" />
      </>
    ),
  },
  {
    words: /bike|ride|cycl|swim|tennis|climb|ski|medal|race|cup|trophy|competition|class/i,
    drawing: (
      <>
        <path
          d="M34 22H14c0 22 8 32 24 34M86 22h20c0 22-8 32-24 34"
          stroke={tone.warm}
          strokeWidth="7"
          fill="none"
        />
        <path d="M30 12h60c0 36-6 62-30 62S30 48 30 12z" fill={tone.main} />
        <path
          d="M44 20c0 20 2 34 8 42"
          stroke={tone.light}
          strokeWidth="6"
          strokeLinecap="round"
          fill="none"
        />
        <path d="M54 72h12v20H54z" fill={tone.deep} />
        <rect x="36" y="90" width="48" height="22" rx="4" fill={tone.ink} />
        <rect x="48" y="96" width="24" height="8" rx="2" fill={tone.warm} />
      </>
    ),
  },
];
