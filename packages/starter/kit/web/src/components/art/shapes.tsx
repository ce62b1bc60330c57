import { type Motif, tone } from './motif';

const never = /(?!)/;

/** Geometry for topics without drawings of their own. */
export const shapes: Motif[] = [
  {
    words: never,
    drawing: (
      <>
        <path d="M14 112a46 46 0 0 1 92 0z" fill={tone.main} />
        <circle cx="60" cy="40" r="28" fill={tone.accent} />
        <path d="M60 12a28 28 0 0 1 0 56z" fill={tone.deep} />
        <circle cx="98" cy="26" r="9" fill={tone.warm} />
      </>
    ),
  },
  {
    words: never,
    drawing: (
      <>
        <rect x="12" y="64" width="46" height="46" rx="8" fill={tone.main} />
        <circle cx="86" cy="87" r="24" fill={tone.accent} />
        <path d="M36 10l26 46H10z" fill={tone.warm} />
        <path d="M66 12h42v42a42 42 0 0 1-42-42z" fill={tone.deep} />
      </>
    ),
  },
  {
    words: never,
    drawing: (
      <>
        <path d="M60 8l14 36 38 2-30 24 10 38-32-21-32 21 10-38L8 46l38-2z" fill={tone.main} />
        <circle cx="60" cy="64" r="16" fill={tone.paper} />
        <circle cx="60" cy="64" r="7" fill={tone.accent} />
      </>
    ),
  },
  {
    words: never,
    drawing: (
      <>
        <path d="M10 112V60a50 50 0 0 1 100 0v52H86V60a26 26 0 0 0-52 0v52z" fill={tone.main} />
        <path d="M44 112V62a16 16 0 0 1 32 0v50z" fill={tone.accent} />
        <circle cx="60" cy="20" r="6" fill={tone.paper} />
        <circle cx="98" cy="100" r="5" fill={tone.warm} />
      </>
    ),
  },
];
