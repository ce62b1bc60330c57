import { type Motif, tone } from './motif';

export const school: Motif[] = [
  {
    words: /course|degree|student|graduat|university|class|training|scholarship|lesson/i,
    drawing: (
      <>
        <path d="M30 58v28c0 10 60 10 60 0V58L60 72z" fill={tone.deep} />
        <path d="M60 22l56 24-56 24L4 46z" fill={tone.main} />
        <path d="M60 46l36 8v26" stroke={tone.warm} strokeWidth="4" fill="none" />
        <path d="M90 80h12l4 22H86z" fill={tone.warm} />
      </>
    ),
  },
  {
    words: /exam|quiz|test|grade|homework|vocab|word|assignment|essay/i,
    drawing: (
      <>
        <rect x="22" y="12" width="62" height="96" rx="6" fill={tone.paper} />
        <path
          d="M34 32l5 5 9-10M34 56l5 5 9-10M34 80l5 5 9-10"
          stroke={tone.accent}
          strokeWidth="4"
          fill="none"
          strokeLinecap="round"
        />
        <path
          d="M56 34h18M56 58h18M56 82h12"
          stroke={tone.light}
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path d="M76 96l26-46 12 7-26 46-14 7z" fill={tone.warm} />
        <path d="M102 50l12 7 4-8-12-7z" fill={tone.main} />
      </>
    ),
  },
  {
    words: /science|chemistry|physics|lab|biology|math|research|experiment/i,
    drawing: (
      <>
        <path d="M48 14h24v30l30 54a10 10 0 0 1-9 14H27a10 10 0 0 1-9-14l30-54z" fill={tone.pale} />
        <path d="M36 68h48l18 30a10 10 0 0 1-9 14H27a10 10 0 0 1-9-14z" fill={tone.main} />
        <rect x="42" y="8" width="36" height="9" rx="4" fill={tone.deep} />
        <circle cx="50" cy="90" r="6" fill={tone.paper} opacity=".8" />
        <circle cx="68" cy="82" r="4" fill={tone.warm} />
        <circle cx="74" cy="98" r="5" fill={tone.accent} />
      </>
    ),
  },
  {
    words: /history|geography|language|teacher|subject|child|kid|art|spanish|english/i,
    drawing: (
      <>
        <circle cx="60" cy="52" r="38" fill={tone.accent} />
        <path
          d="M34 30c12-6 26 4 20 14s-16 6-18 18-14-2-12-12 4-16 10-20zM72 46c10-8 22-4 24 6s-8 26-18 26-14-24-6-32z"
          fill={tone.main}
        />
        <path d="M92 14a50 50 0 1 1-70 72" stroke={tone.deep} strokeWidth="5" fill="none" />
        <path d="M60 94v10" stroke={tone.deep} strokeWidth="7" />
        <rect x="36" y="103" width="48" height="9" rx="4" fill={tone.ink} />
      </>
    ),
  },
];
