import { type Motif, tone } from './motif';

export const money: Motif[] = [
  {
    words: /sav|goal|piggy|budget|allowance|pocket/i,
    drawing: (
      <>
        <path d="M34 96v16M82 96v16" stroke={tone.deep} strokeWidth="12" strokeLinecap="round" />
        <path
          d="M16 64c0-22 20-34 44-34 8 0 14 1 20 4l16-8v18c6 6 8 12 10 18h8v18h-10c-6 12-22 22-44 22-26 0-44-14-44-38z"
          fill={tone.main}
        />
        <path d="M46 44c8-4 18-4 26 0" stroke={tone.deep} strokeWidth="5" strokeLinecap="round" />
        <circle cx="88" cy="58" r="4" fill={tone.ink} />
        <path
          d="M16 62c-8 0-10-8-6-14"
          stroke={tone.deep}
          strokeWidth="4"
          strokeLinecap="round"
          fill="none"
        />
        <circle cx="58" cy="18" r="12" fill={tone.warm} />
        <circle cx="58" cy="18" r="6" fill={tone.paper} opacity=".6" />
      </>
    ),
  },
  {
    words: /invoice|bill|receipt|tax|expense|cost|rent|subscription|ticket|claim|contract/i,
    drawing: (
      <>
        <path d="M26 10h68v102l-11-8-12 8-11-8-12 8-11-8-11 8z" fill={tone.paper} />
        <path
          d="M38 30h30M38 44h44M38 58h44"
          stroke={tone.light}
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path d="M38 80h20" stroke={tone.main} strokeWidth="7" strokeLinecap="round" />
        <circle cx="80" cy="78" r="16" fill={tone.accent} />
        <path
          d="M72 78l6 6 10-11"
          stroke={tone.paper}
          strokeWidth="4"
          strokeLinecap="round"
          fill="none"
        />
      </>
    ),
  },
  {
    words: /stock|crypto|invest|fund|income|revenue|sales|deal|share|portfolio/i,
    drawing: (
      <>
        <rect x="14" y="74" width="18" height="38" rx="3" fill={tone.light} />
        <rect x="40" y="56" width="18" height="56" rx="3" fill={tone.main} />
        <rect x="66" y="64" width="18" height="48" rx="3" fill={tone.deep} />
        <rect x="92" y="36" width="18" height="76" rx="3" fill={tone.accent} />
        <path
          d="M10 58l34-26 22 14 40-32M92 12h16v16"
          stroke={tone.warm}
          strokeWidth="6"
          strokeLinecap="round"
          strokeLinejoin="round"
          fill="none"
        />
      </>
    ),
  },
  {
    words: /coin|cash|donation|wallet|price|fee|loan|payment/i,
    drawing: (
      <>
        <path d="M18 46c0-8 4-12 12-12h58l-4-18-56 12" fill={tone.light} />
        <rect x="14" y="36" width="92" height="74" rx="10" fill={tone.main} />
        <path d="M76 62h34v24H76a12 12 0 0 1 0-24z" fill={tone.deep} />
        <circle cx="80" cy="74" r="6" fill={tone.warm} />
        <circle cx="40" cy="72" r="16" fill={tone.warm} />
        <path
          d="M40 62v20M34 68h9a4 4 0 0 1 0 8h-6"
          stroke={tone.paper}
          strokeWidth="3"
          fill="none"
        />
      </>
    ),
  },
];
