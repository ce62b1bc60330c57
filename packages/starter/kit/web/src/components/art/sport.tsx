import { type Motif, tone } from './motif';

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
  {
    words: /run|jog|marathon|walk|hike|trail|shoe|sneaker|interval|tempo/i,
    drawing: (
      <>
        <path
          d="M12 96c-2-16 2-30 8-44 10 12 22 8 28-2 12 18 26 24 48 28 10 2 14 8 14 18z"
          fill={tone.main}
        />
        <path d="M10 96h100c2 8-2 14-10 14H20c-6 0-10-6-10-14z" fill={tone.paper} />
        <path
          d="M50 60l-12 10M60 68l-12 10M72 74l-10 10"
          stroke={tone.paper}
          strokeWidth="4"
          strokeLinecap="round"
        />
        <path
          d="M12 92c20 0 26-8 40-8s16 8 26 8h30"
          stroke={tone.accent}
          strokeWidth="6"
          fill="none"
        />
        <path
          d="M4 30h26M12 18h30M0 42h14"
          stroke={tone.warm}
          strokeWidth="4"
          strokeLinecap="round"
        />
      </>
    ),
  },
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
