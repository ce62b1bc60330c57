import { type Motif, tone } from './motif';

export const pets: Motif[] = [
  {
    words: /dog|puppy|hound|walk|rex|bello|luna|buddy/i,
    drawing: (
      <>
        <path
          d="M26 34c-14 4-16 32-6 40 10-2 14-16 14-30zM94 34c14 4 16 32 6 40-10-2-14-16-14-30z"
          fill={tone.deep}
        />
        <path
          d="M28 50c0-22 14-34 32-34s32 12 32 34v24c0 20-14 36-32 36S28 94 28 74z"
          fill={tone.main}
        />
        <ellipse cx="60" cy="86" rx="20" ry="18" fill={tone.paper} />
        <ellipse cx="60" cy="76" rx="9" ry="6" fill={tone.ink} />
        <circle cx="46" cy="56" r="5" fill={tone.ink} />
        <circle cx="74" cy="56" r="5" fill={tone.ink} />
        <path d="M54 92c2 12 10 12 12 0z" fill={tone.accent} />
      </>
    ),
  },
  {
    words: /cat|kitten|miau|mittens|whiskers|felix|tiger/i,
    drawing: (
      <>
        <path d="M22 16l24 18h28l24-18v48c0 26-16 46-38 46S22 90 22 64z" fill={tone.main} />
        <path d="M28 26l14 12-12 12zM92 26L78 38l12 12z" fill={tone.accent} />
        <path
          d="M40 60c6-6 12-6 14 2M66 62c2-8 8-8 14-2"
          stroke={tone.ink}
          strokeWidth="5"
          strokeLinecap="round"
          fill="none"
        />
        <path d="M54 76h12l-6 7z" fill={tone.ink} />
        <path
          d="M60 83v6m0 0c-4 6-10 6-12 2m12-2c4 6 10 6 12 2M34 80H10m26 8L14 96m72-16h24m-26 8l22 8"
          stroke={tone.paper}
          strokeWidth="3"
          strokeLinecap="round"
          fill="none"
        />
      </>
    ),
  },
  {
    words: /bird|parrot|budgie|chicken|hen|duck|owl|canary/i,
    drawing: (
      <>
        <path
          d="M8 100c20 0 34-10 40-22"
          stroke={tone.deep}
          strokeWidth="8"
          strokeLinecap="round"
          fill="none"
        />
        <path
          d="M30 84c-6-40 16-62 42-62 20 0 30 14 30 30 0 34-22 54-46 54-14 0-24-8-26-22z"
          fill={tone.main}
        />
        <path d="M44 62c14-8 32-4 38 12-10 12-34 10-38-12z" fill={tone.deep} />
        <circle cx="82" cy="44" r="5" fill={tone.ink} />
        <path d="M100 46l16 6-14 8z" fill={tone.warm} />
        <path d="M56 104v8M68 103v9" stroke={tone.warm} strokeWidth="4" strokeLinecap="round" />
      </>
    ),
  },
  {
    words: /fish|aquarium|tank|goldfish|tetra|guppy|shrimp|horse|rabbit|hamster|pet|animal/i,
    drawing: (
      <>
        <path d="M84 62l28-24c4 16 4 32 0 48z" fill={tone.deep} />
        <path
          d="M8 62c14-26 34-34 54-30 14 3 24 14 30 30-6 16-16 27-30 30-20 4-40-4-54-30z"
          fill={tone.main}
        />
        <path
          d="M48 32c4-12 16-18 28-16-2 10-6 16-12 18zM50 92c2 10 12 14 22 12-2-8-6-12-10-14z"
          fill={tone.accent}
        />
        <path
          d="M44 40c8 14 8 30 0 44M60 38c8 16 8 32 0 48"
          stroke={tone.light}
          strokeWidth="5"
          fill="none"
        />
        <circle cx="28" cy="56" r="6" fill={tone.paper} />
        <circle cx="27" cy="56" r="3" fill={tone.ink} />
        <circle cx="12" cy="26" r="5" fill={tone.light} />
        <circle cx="24" cy="14" r="3" fill={tone.light} />
      </>
    ),
  },
];
