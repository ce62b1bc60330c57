import { type Motif, tone } from './motif';

export const books: Motif[] = [
  {
    words: /novel|fiction|dispossessed|stoner|story|reading|library|shelf/i,
    drawing: (
      <>
        <rect x="18" y="88" width="84" height="24" rx="3" fill={tone.main} />
        <path d="M26 94h70v12H26z" fill={tone.paper} />
        <rect x="26" y="64" width="74" height="24" rx="3" fill={tone.accent} />
        <path d="M32 70h62v12H32z" fill={tone.paper} />
        <rect x="20" y="40" width="70" height="24" rx="3" fill={tone.deep} />
        <path d="M26 46h58v12H26z" fill={tone.paper} />
        <path d="M44 40c0-14 10-22 22-24-2 14-10 22-22 24z" fill={tone.warm} />
      </>
    ),
  },
  {
    words: /guide|diary|journal|entry|notebook|poem|essay|post|article|blog|write/i,
    drawing: (
      <>
        <path d="M60 34C46 22 28 20 8 24v76c20-4 38-2 52 10z" fill={tone.paper} />
        <path d="M60 34c14-12 32-14 52-10v76c-20-4-38-2-52 10z" fill={tone.pale} />
        <path
          d="M18 42c12-2 24 0 32 6M18 58c12-2 24 0 32 6M18 74c12-2 24 0 32 6M70 48c8-6 20-8 32-6M70 64c8-6 20-8 32-6"
          stroke={tone.main}
          strokeWidth="4"
          strokeLinecap="round"
          fill="none"
        />
        <path d="M86 20v34l8-8 8 8V22c-6-2-10-2-16-2z" fill={tone.accent} />
        <path d="M60 34v76" stroke={tone.deep} strokeWidth="3" />
      </>
    ),
  },
  {
    words: /book|volume|title|comic|manga|magazine|series|classic|middlemarch|beloved/i,
    drawing: (
      <>
        <path d="M26 22a10 10 0 0 1 10-10h58v88H36a10 10 0 0 0-10 10z" fill={tone.main} />
        <path d="M26 104a8 8 0 0 1 8-8h60v16H34a8 8 0 0 1-8-8z" fill={tone.paper} />
        <path d="M36 12v84" stroke={tone.deep} strokeWidth="5" />
        <rect x="48" y="28" width="34" height="24" rx="3" fill={tone.paper} />
        <path d="M54 36h22M54 44h14" stroke={tone.main} strokeWidth="3" />
        <circle cx="65" cy="74" r="10" fill={tone.warm} />
      </>
    ),
  },
];
