import { type Motif, tone } from './motif';

export const health: Motif[] = [
  {
    words: /heart|pulse|blood|pressure|fit|mood|wellbeing/i,
    drawing: (
      <>
        <path
          d="M60 108C24 82 10 62 10 44a26 26 0 0 1 50-12 26 26 0 0 1 50 12c0 18-14 38-50 64z"
          fill={tone.main}
        />
        <path
          d="M14 62h26l8-18 14 34 9-16h35"
          stroke={tone.paper}
          strokeWidth="6"
          strokeLinecap="round"
          strokeLinejoin="round"
          fill="none"
        />
      </>
    ),
  },
  {
    words: /pill|medic|tablet|vitamin|drug|dose|ibuprofen|supplement|pharmacy/i,
    drawing: (
      <>
        <rect x="34" y="34" width="52" height="78" rx="10" fill={tone.main} />
        <rect x="28" y="12" width="64" height="24" rx="6" fill={tone.deep} />
        <rect x="34" y="56" width="52" height="32" fill={tone.paper} />
        <path d="M60 62v20M50 72h20" stroke={tone.accent} strokeWidth="7" strokeLinecap="round" />
        <rect x="84" y="92" width="32" height="16" rx="8" fill={tone.warm} />
        <path d="M100 92v16" stroke={tone.paper} strokeWidth="3" />
      </>
    ),
  },
  {
    words: /doctor|clinic|dentist|patient|appointment|checkup|vaccin|treatment|symptom|vet/i,
    drawing: (
      <>
        <path
          d="M34 14v26c0 16 10 26 24 26s24-10 24-26V14"
          stroke={tone.deep}
          strokeWidth="7"
          fill="none"
          strokeLinecap="round"
        />
        <path
          d="M58 66v16c0 14 8 22 20 22s20-8 20-20V70"
          stroke={tone.main}
          strokeWidth="7"
          fill="none"
        />
        <circle cx="98" cy="60" r="13" fill={tone.accent} />
        <circle cx="98" cy="60" r="5" fill={tone.paper} />
        <circle cx="34" cy="14" r="6" fill={tone.ink} />
        <circle cx="82" cy="14" r="6" fill={tone.ink} />
      </>
    ),
  },
  {
    words: /yoga|pilates|sleep|night|meditat|calm|rest|relax|spa|massage|skin|salon/i,
    drawing: (
      <>
        <path d="M60 66c-8-20-4-38 0-50 4 12 8 30 0 50z" fill={tone.main} />
        <path
          d="M58 76C36 70 26 52 24 38c16 4 30 16 34 38zM62 76c22-6 32-24 34-38-16 4-30 16-34 38z"
          fill={tone.accent}
        />
        <path
          d="M58 86C34 90 16 78 8 66c18-4 38 2 50 20zM62 86c24 4 42-8 50-20-18-4-38 2-50 20z"
          fill={tone.light}
        />
        <path
          d="M14 100q12-8 23 0t23 0 23 0 23 0"
          stroke={tone.deep}
          strokeWidth="5"
          strokeLinecap="round"
          fill="none"
        />
      </>
    ),
  },
];
