import { type Motif, tone } from './motif';

export const travel: Motif[] = [
  {
    words: /beach|island|coast|sea|bay|bali|maldives|surf|sail|cruise|lisbon|harbou?r/i,
    drawing: (
      <>
        <circle cx="88" cy="32" r="16" fill={tone.warm} />
        <path d="M58 96V14l36 68H58z" fill={tone.paper} />
        <path d="M52 96V28L24 82h28z" fill={tone.light} />
        <path d="M16 90h88l-14 18H32z" fill={tone.main} />
        <path
          d="M4 108q9-8 18 0t18 0 18 0 18 0 18 0 18 0"
          stroke={tone.accent}
          strokeWidth="6"
          fill="none"
        />
      </>
    ),
  },
  {
    words: /flight|plane|air|japan|tokyo|new york|world|tour|trip|abroad/i,
    drawing: (
      <>
        <path
          d="M6 92c30 4 56-6 74-24"
          stroke={tone.accent}
          strokeWidth="4"
          strokeDasharray="2 10"
          strokeLinecap="round"
          fill="none"
        />
        <path
          d="M14 52l14-4 16 12 24-10L32 22l14-4 44 22 14-6c8-3 14 4 6 10L34 80c-6 2-10 1-13-4z"
          fill={tone.main}
        />
        <path d="M68 60l8 34 10-4-2-38z" fill={tone.deep} />
        <ellipse cx="30" cy="104" rx="20" ry="8" fill={tone.paper} />
        <ellipse cx="88" cy="106" rx="26" ry="8" fill={tone.paper} />
      </>
    ),
  },
  {
    words: /hotel|suitcase|packing|luggage|bag|hostel|stay|room/i,
    drawing: (
      <>
        <path d="M46 40V22h28v18" stroke={tone.deep} strokeWidth="6" fill="none" />
        <rect x="22" y="38" width="76" height="68" rx="10" fill={tone.main} />
        <path d="M42 38v68M78 38v68" stroke={tone.deep} strokeWidth="5" />
        <rect x="50" y="56" width="20" height="16" rx="3" fill={tone.warm} />
        <circle cx="88" cy="88" r="12" fill={tone.accent} />
        <path d="M34 106v6M86 106v6" stroke={tone.ink} strokeWidth="8" strokeLinecap="round" />
      </>
    ),
  },
  {
    words: /city|town|museum|tower|paris|rome|london|berlin|monument|castle/i,
    drawing: (
      <>
        <path d="M34 112V58h20v54M66 112V44h24v68" fill={tone.main} />
        <path d="M44 36l14 22H30zM78 16l16 28H62z" fill={tone.accent} />
        <rect x="50" y="74" width="22" height="38" fill={tone.light} />
        <path d="M56 112V92a5 5 0 0 1 10 0v20z" fill={tone.deep} />
        <path d="M40 68h8M40 80h8M74 56h8M74 70h8M74 84h8" stroke={tone.paper} strokeWidth="5" />
        <path d="M12 112h96" stroke={tone.ink} strokeWidth="4" strokeLinecap="round" />
      </>
    ),
  },
];
