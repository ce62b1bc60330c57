const paths = {
  bolt: 'M13 2 4 14h7l-1 8 9-12h-7l1-8Z',
  shield: 'M12 3 4 6v6c0 4.5 3.2 7.7 8 9 4.8-1.3 8-4.5 8-9V6l-8-3Zm-3 9 2.2 2.2L15.5 10',
  heart: 'M12 20S4 15 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 6-8 11-8 11Z',
  clock: 'M12 7v5l3 2m6-2a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  leaf: 'M5 20c0-9 5-14 15-15 0 10-5 14-11 14-2 0-4-1-4-3 0-4 4-6 8-7',
  chart: 'M4 20V10m6 10V4m6 16v-7m4 7H2',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9c0-3.5 2.5-6 6-6s6 2.5 6 6m1-16a3.5 3.5 0 0 1 0 7m2 3c2 .8 3 3 3 6',
  star: 'm12 3 2.7 5.8 6.3.8-4.6 4.3 1.2 6.3L12 17l-5.6 3.2 1.2-6.3L3 9.6l6.3-.8L12 3Z',
  chat: 'M4 5h16v11H9l-5 4V5Zm4 4h8m-8 3h5',
  gift: 'M4 11h16v9H4v-9Zm-1-4h18v4H3V7Zm9 0v13m0-13S10 2 7.5 3.5 9 7 12 7Zm0 0s2-5 4.5-3.5S15 7 12 7Z',
  pin: 'M12 21s7-6 7-11a7 7 0 1 0-14 0c0 5 7 11 7 11Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  spark: 'M12 3v5m0 8v5m9-9h-5m-8 0H3m14.5-5.5L15 9m-6 6-2.5 2.5m11 0L15 15M9 9 6.5 6.5',
};

export type IconName = keyof typeof paths;

export function Icon({ name, className = 'size-6' }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
