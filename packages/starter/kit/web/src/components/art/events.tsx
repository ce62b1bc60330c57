import { type Motif, tone } from './motif';

export const events: Motif[] = [
  {
    words: /birthday|party|anniversary|celebrat|new year/i,
    drawing: (
      <>
        <path
          d="M40 50V30M60 46V26M80 50V30"
          stroke={tone.warm}
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path
          d="M40 24c-4-6 0-8 0-12 4 4 4 8 0 12zM60 20c-4-6 0-8 0-12 4 4 4 8 0 12zM80 24c-4-6 0-8 0-12 4 4 4 8 0 12z"
          fill={tone.accent}
        />
        <path d="M24 58a8 8 0 0 1 8-8h56a8 8 0 0 1 8 8v22H24z" fill={tone.light} />
        <path
          d="M24 62q9 12 18 0t18 0 18 0 18 0v-4a8 8 0 0 0-8-8H32a8 8 0 0 0-8 8z"
          fill={tone.paper}
        />
        <path d="M14 80h92v24a8 8 0 0 1-8 8H22a8 8 0 0 1-8-8z" fill={tone.main} />
        <path
          d="M14 92q9 10 18 0t19 0 18 0 18 0 19 0"
          stroke={tone.paper}
          strokeWidth="4"
          fill="none"
        />
      </>
    ),
  },
  {
    words: /wedding|marriage|bride|couple|engage|love/i,
    drawing: (
      <>
        <circle cx="44" cy="72" r="34" fill="none" stroke={tone.warm} strokeWidth="8" />
        <circle cx="78" cy="76" r="30" fill="none" stroke={tone.main} strokeWidth="8" />
        <path d="M44 38L30 20l6-10h16l6 10z" fill={tone.accent} />
        <path d="M30 20h28M36 10l8 28 8-28" stroke={tone.paper} strokeWidth="2" fill="none" />
        <path
          d="M96 30c-8-6-12-10-12-15a6 6 0 0 1 12-3 6 6 0 0 1 12 3c0 5-4 9-12 15z"
          fill={tone.main}
        />
      </>
    ),
  },
  {
    words:
      /meeting|conference|schedule|calendar|appointment|shift|reservation|booking|deadline|workshop/i,
    drawing: (
      <>
        <rect x="14" y="22" width="92" height="88" rx="10" fill={tone.paper} />
        <path d="M14 32a10 10 0 0 1 10-10h72a10 10 0 0 1 10 10v18H14z" fill={tone.main} />
        <path d="M38 12v20M82 12v20" stroke={tone.ink} strokeWidth="7" strokeLinecap="round" />
        <path
          d="M30 66h12M54 66h12M78 66h12M30 86h12M78 86h12"
          stroke={tone.light}
          strokeWidth="11"
        />
        <circle cx="60" cy="86" r="12" fill={tone.accent} />
      </>
    ),
  },
  {
    words: /gift|present|wish|christmas|event|festival|fair|show|concert/i,
    drawing: (
      <>
        <path
          d="M60 40C40 38 30 24 38 16s22 4 22 24c0-20 14-32 22-24s-2 22-22 24z"
          fill={tone.accent}
        />
        <rect x="20" y="56" width="80" height="56" rx="5" fill={tone.main} />
        <rect x="12" y="38" width="96" height="22" rx="5" fill={tone.deep} />
        <path d="M60 38v74" stroke={tone.warm} strokeWidth="14" />
        <path d="M20 80h80" stroke={tone.light} strokeWidth="3" opacity=".6" />
      </>
    ),
  },
];
