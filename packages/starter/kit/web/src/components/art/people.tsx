import { type Motif, tone } from './motif';

export const people: Motif[] = [
  {
    words: /team|staff|customer|client|member|friend|guest|contact|employee|candidate/i,
    drawing: (
      <>
        <path d="M10 112c0-32 20-46 50-46s50 14 50 46z" fill={tone.main} />
        <path d="M44 66l16 18 16-18-6-8H50z" fill={tone.paper} />
        <circle cx="60" cy="40" r="24" fill={tone.warm} />
        <path
          d="M34 42c-4-24 12-34 28-32 16 0 28 10 24 30-10-2-18-8-22-14-8 10-18 14-30 16z"
          fill={tone.ink}
        />
        <path
          d="M52 52c4 5 12 5 16 0"
          stroke={tone.ink}
          strokeWidth="3"
          strokeLinecap="round"
          fill="none"
        />
      </>
    ),
  },
  {
    words: /family|couple|community|volunteer|donor|group|meeting|neighbou?r/i,
    drawing: (
      <>
        <path d="M4 112c0-24 14-36 34-36s34 12 34 36z" fill={tone.main} />
        <path d="M48 112c0-28 14-42 34-42s34 14 34 42z" fill={tone.deep} />
        <circle cx="38" cy="56" r="18" fill={tone.warm} />
        <circle cx="82" cy="46" r="20" fill={tone.light} />
        <path
          d="M20 54c0-16 10-22 20-22 12 0 18 8 16 20-8 0-12-4-16-8-4 6-12 10-20 10z"
          fill={tone.ink}
        />
        <path
          d="M62 44c0-18 12-22 22-22 12 0 20 10 18 26-4-2-6-8-8-14-8 6-20 10-32 10z"
          fill={tone.accent}
        />
      </>
    ),
  },
  {
    words: /talk|question|support|review|feedback|interview|coach|mentor|ticket|comment/i,
    drawing: (
      <>
        <path
          d="M12 22h72a10 10 0 0 1 10 10v34a10 10 0 0 1-10 10H44L26 92V76H12A10 10 0 0 1 2 66V32a10 10 0 0 1 10-10z"
          fill={tone.main}
        />
        <path d="M20 42h56M20 56h36" stroke={tone.paper} strokeWidth="6" strokeLinecap="round" />
        <path
          d="M66 84h28V52h12a10 10 0 0 1 10 10v30a10 10 0 0 1-10 10h-2v12l-14-12H66a8 8 0 0 1-8-8v-2z"
          fill={tone.accent}
        />
      </>
    ),
  },
];
