import { type Motif, tone } from './motif';

export const devices: Motif[] = [
  {
    words: /laptop|software|code|developer|program|bug|web|saas|app|computer|server/i,
    drawing: (
      <>
        <rect x="20" y="24" width="80" height="62" rx="7" fill={tone.ink} />
        <rect x="27" y="31" width="66" height="48" rx="3" fill={tone.main} />
        <path
          d="M46 44L34 55l12 11M74 44l12 11-12 11M64 40l-8 30"
          stroke={tone.paper}
          strokeWidth="5"
          fill="none"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path d="M6 92h108l-8 16a8 8 0 0 1-7 4H21a8 8 0 0 1-7-4z" fill={tone.light} />
        <path d="M46 92h28l-3 7H49z" fill={tone.deep} />
      </>
    ),
  },
  {
    words: /phone|mobile|tablet|message|chat|call/i,
    drawing: (
      <>
        <rect x="34" y="8" width="52" height="104" rx="11" fill={tone.ink} />
        <rect x="39" y="18" width="42" height="82" rx="4" fill={tone.main} />
        <rect x="45" y="28" width="24" height="14" rx="7" fill={tone.paper} />
        <rect x="53" y="50" width="22" height="14" rx="7" fill={tone.accent} />
        <rect x="45" y="72" width="28" height="14" rx="7" fill={tone.paper} />
        <circle cx="92" cy="30" r="11" fill={tone.warm} />
      </>
    ),
  },
  {
    words: /camera|lens|photo|film|video|picture|shoot/i,
    drawing: (
      <>
        <path d="M40 36l8-14h24l8 14z" fill={tone.deep} />
        <rect x="10" y="34" width="100" height="74" rx="10" fill={tone.main} />
        <path d="M10 52h100v10H10z" fill={tone.deep} opacity=".5" />
        <circle cx="60" cy="72" r="28" fill={tone.paper} />
        <circle cx="60" cy="72" r="21" fill={tone.ink} />
        <circle cx="60" cy="72" r="12" fill={tone.accent} />
        <circle cx="54" cy="66" r="4" fill={tone.paper} />
        <circle cx="96" cy="46" r="5" fill={tone.warm} />
      </>
    ),
  },
  {
    words: /robot|gadget|sensor|device|machine|network|data|hardware|battery|idea|project|task/i,
    drawing: (
      <>
        <path d="M60 30V14" stroke={tone.deep} strokeWidth="5" />
        <circle cx="60" cy="12" r="7" fill={tone.warm} />
        <rect x="24" y="30" width="72" height="50" rx="14" fill={tone.main} />
        <rect x="34" y="42" width="52" height="26" rx="13" fill={tone.ink} />
        <circle cx="48" cy="55" r="6" fill={tone.accent} />
        <circle cx="72" cy="55" r="6" fill={tone.accent} />
        <path d="M36 86h48v16a10 10 0 0 1-10 10H46a10 10 0 0 1-10-10z" fill={tone.light} />
        <path d="M24 90H12M96 90h12" stroke={tone.deep} strokeWidth="7" strokeLinecap="round" />
      </>
    ),
  },
];
