import { type Motif, tone } from './motif';

export const vase: Motif = {
  words: /vase|jug|pitcher|clay|pottery|sculpt|glaze|porcelain|statue/i,
  drawing: (
    <>
      <path
        d="M60 46C58 26 44 16 34 12M60 46c0-16 8-28 20-34"
        stroke={tone.deep}
        strokeWidth="3"
        fill="none"
      />
      <ellipse cx="32" cy="12" rx="10" ry="6" transform="rotate(30 32 12)" fill={tone.accent} />
      <ellipse cx="84" cy="12" rx="10" ry="6" transform="rotate(-40 84 12)" fill={tone.warm} />
      <path
        d="M46 42h28l-4 12c18 8 26 20 22 36-2 12-8 18-14 22H42c-6-4-12-10-14-22-4-16 4-28 22-36z"
        fill={tone.main}
      />
      <path d="M29 82q8-8 16 0t15 0 16 0 15 0" stroke={tone.paper} strokeWidth="5" fill="none" />
      <rect x="42" y="38" width="36" height="8" rx="4" fill={tone.deep} />
    </>
  ),
};
