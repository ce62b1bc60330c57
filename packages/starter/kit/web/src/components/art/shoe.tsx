import { type Motif, tone } from './motif';

export const shoe: Motif = {
  words:
    /run|jog|marathon|walk|hike|trail|shoe|sneaker|boot|sandal|trainer|tempo|racer|court|interval/i,
  drawing: (
    <>
      <path
        d="M12 96c-2-16 2-30 8-44 10 12 22 8 28-2 12 18 26 24 48 28 10 2 14 8 14 18z"
        fill={tone.main}
      />
      <path d="M10 96h100c2 8-2 14-10 14H20c-6 0-10-6-10-14z" fill={tone.paper} />
      <path
        d="M50 60l-12 10M60 68l-12 10M72 74l-10 10"
        stroke={tone.paper}
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M12 92c20 0 26-8 40-8s16 8 26 8h30"
        stroke={tone.accent}
        strokeWidth="6"
        fill="none"
      />
      <path
        d="M4 30h26M12 18h30M0 42h14"
        stroke={tone.warm}
        strokeWidth="4"
        strokeLinecap="round"
      />
    </>
  ),
};
