import { type Motif, tone } from './motif';

export const vehicles: Motif[] = [
  {
    words: /golf|car|sedan|tesla|bmw|audi|model|yaris|civic|mustang|porsche|fiat|volvo|twingo/i,
    drawing: (
      <>
        <path d="M22 66l14-28c3-5 6-8 12-8h28c6 0 10 3 14 8l16 28z" fill={tone.light} />
        <path
          d="M58 38H48l-12 24h22zM64 38h10c4 0 6 2 8 5l12 19H64z"
          fill={tone.ink}
          opacity=".75"
        />
        <path d="M6 96V76c0-8 6-14 14-14h76c12 0 18 6 18 16v18z" fill={tone.main} />
        <path d="M6 78h14v8H6z" fill={tone.warm} />
        <path d="M64 72h12" stroke={tone.deep} strokeWidth="4" strokeLinecap="round" />
        <circle cx="32" cy="98" r="14" fill={tone.ink} />
        <circle cx="90" cy="98" r="14" fill={tone.ink} />
        <circle cx="32" cy="98" r="6" fill={tone.paper} />
        <circle cx="90" cy="98" r="6" fill={tone.paper} />
      </>
    ),
  },
  {
    words: /van|truck|bus|transit|kangoo|camper|lorry|deliver/i,
    drawing: (
      <>
        <path d="M8 34c0-6 4-10 10-10h66c6 0 10 3 13 8l15 30v34H8z" fill={tone.main} />
        <path d="M16 36h28v22H16zM52 36h26v22H52zM86 36h4l13 22H86z" fill={tone.pale} />
        <path d="M8 70h104v8H8z" fill={tone.accent} />
        <circle cx="34" cy="98" r="14" fill={tone.ink} />
        <circle cx="88" cy="98" r="14" fill={tone.ink} />
        <circle cx="34" cy="98" r="6" fill={tone.paper} />
        <circle cx="88" cy="98" r="6" fill={tone.paper} />
      </>
    ),
  },
  {
    words: /bike|bicycle|scooter|motor|vespa|moped|ride/i,
    drawing: (
      <>
        <circle cx="28" cy="86" r="24" fill="none" stroke={tone.ink} strokeWidth="6" />
        <circle cx="92" cy="86" r="24" fill="none" stroke={tone.ink} strokeWidth="6" />
        <path
          d="M28 86l20-40h34l10 40M48 46l14 40 20-40M28 86h34"
          stroke={tone.main}
          strokeWidth="6"
          fill="none"
          strokeLinejoin="round"
        />
        <path
          d="M38 38h18M82 46l-6-18h16"
          stroke={tone.deep}
          strokeWidth="6"
          strokeLinecap="round"
          fill="none"
        />
        <circle cx="62" cy="86" r="7" fill={tone.accent} />
      </>
    ),
  },
  {
    words: /fuel|charge|service|repair|maintenance|tire|oil|inspection|parking/i,
    drawing: (
      <>
        <rect x="22" y="20" width="50" height="92" rx="8" fill={tone.main} />
        <rect x="32" y="32" width="30" height="24" rx="4" fill={tone.pale} />
        <path
          d="M72 40l16 14v40a9 9 0 0 0 18 0V52L92 34"
          stroke={tone.deep}
          strokeWidth="6"
          fill="none"
        />
        <path d="M49 66l-12 20h10l-4 16 16-22H48z" fill={tone.warm} />
        <path d="M12 112h72" stroke={tone.ink} strokeWidth="6" strokeLinecap="round" />
      </>
    ),
  },
];
