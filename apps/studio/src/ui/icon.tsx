/** Paths on a 24-unit grid; named by meaning, not by shape. */
const shapes = {
  send: 'M12 19V5m-6 6 6-6 6 6',
  stop: 'M7 7h10v10H7z',
  attach:
    'm20 11-8.5 8.5a5 5 0 0 1-7-7L13 4a3.4 3.4 0 0 1 4.8 4.8l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4L15 7',
  close: 'M6 6l12 12M18 6 6 18',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  down: 'm6 9 6 6 6-6',
  right: 'm9 6 6 6-6 6',
  back: 'M15 6l-6 6 6 6',
  file: 'M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zm0 0v5h5',
  folder: 'M3 7a2 2 0 0 1 2-2h4l2 2.5h8a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
  pencil: 'm4 20 1-4L16.5 4.5a2.1 2.1 0 0 1 3 3L8 19zM14.5 6.5l3 3',
  trash: 'M4 7h16M9 7V4h6v3m-8 0 1 13h8l1-13',
  archive: 'M3 4.5h18v4H3zm1.5 4v11h15v-11M10 12.5h4',
  tag: 'M4 4h8l8.5 8.5a1.5 1.5 0 0 1 0 2L14.500 20.500a1.500 1.500 0 0 1-2 0L4 12zM8 8h.01',
  terminal: 'm5 7 5 5-5 5m7 0h7',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM20 20l-4.8-4.8',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  tool: 'M14.5 6.5a4 4 0 0 0-5.4 5L4 16.6 7.4 20l5.1-5.1a4 4 0 0 0 5-5.4L14.8 12 12 9.2z',
  package: 'm12 3 8 4.5v9L12 21l-8-4.5v-9zm0 9 8-4.5M12 12v9m0-9L4 7.5',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2m0 16v2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4M2 12h2m16 0h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  screen: 'M4 5h16v11H4zM9 20h6m-3-4v4',
  phone:
    'M8 2.5h8a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5zM11 18.5h2',
  tablet:
    'M6.5 2.5h11A1.5 1.5 0 0 1 19 4v16a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 20V4a1.5 1.5 0 0 1 1.5-1.5zM11 18.5h2',
  rotate: 'M4 9a8 8 0 0 1 14.2-3.2L20 8m0-5v5h-5M20 15a8 8 0 0 1-14.2 3.2L4 16m0 5v-5h5',
  target:
    'm10 10 10 3.6-4.4 2L13.600 20zM4 9V5a1 1 0 0 1 1-1h4m6 0h4a1 1 0 0 1 1 1v3M4 15v4a1 1 0 0 0 1 1h4',
  squares: 'M4 4h6v6H4zm10 0h6v6h-6zM4 14h6v6H4zm10 0h2v2h-2zm4 4h2v2h-2zm0-4h2M14 20h2',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  reload: 'M20 11a8 8 0 1 0-2.3 6.3M20 4v7h-7',
  database:
    'M12 8c4.4 0 8-1.1 8-2.5S16.4 3 12 3 4 4.1 4 5.5 7.6 8 12 8zM4 5.5v13C4 19.9 7.6 21 12 21s8-1.1 8-2.5v-13M4 12c0 1.4 3.6 2.5 8 2.5s8-1.1 8-2.5',
  outside: 'M14 4h6v6m0-6-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  help: 'M9.2 9a2.8 2.8 0 1 1 4 2.6c-.8.4-1.2 1-1.2 1.9m0 3.2v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  alert:
    'M12 9v4.5m0 3v.01M10.3 4 2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0z',
  thought: 'M9 18h6m-5 3h4m-6.2-7.2a6 6 0 1 1 8.4 0c-.8.8-1.2 1.4-1.2 2.2h-6c0-.8-.4-1.4-1.2-2.2z',
  fork: 'M6 3v18M6 15c0-6 12-3 12-9V3m-3 3 3-3 3 3',
  compare: 'M3 5h8v14H3zm10 0h8v14h-8z',
  history: 'M4 12a8 8 0 1 0 2.6-5.9M4 4v4h4m4 0v4.5l3 1.8',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  code: 'm8 7-5 5 5 5m8-10 5 5-5 5',
  image: 'M4 5h16v14H4zm0 11 5-5 4 4 3-3 4 4M15.5 9h.01',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  undo: 'M9 14 4 9l5-5M4 9h10a5.5 5.5 0 0 1 0 11h-4',
  up: 'm6 15 6-6 6 6',
  plus: 'M12 5v14M5 12h14',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  follow: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 2v4m0 12v4M2 12h4m12 0h4',
  settings:
    'M4 7h8.5m5 0H20M4 17h2.5m5 0H20M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L11.8 6.5M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.3-1.3',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.2a6.5 6.5 0 0 1 3.5 5.8',
  plug: 'M9 3v5m6-5v5M6 8h12v3a6 6 0 0 1-12 0zm6 9v4',
  key: 'M8 19.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM11.2 11.8 19.5 3.5m-3 3 3 3M14 9l2 2',
  chart: 'M4 20h16M7 16v-5m5 5V5m5 11V9',
  card: 'M3 7a1.5 1.5 0 0 1 1.5-1.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17zM3 10h18M7 15h3',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c2.5 2.4 3.8 5.6 3.8 9s-1.3 6.6-3.8 9c-2.5-2.4-3.8-5.6-3.8-9S9.5 5.4 12 3z',
  enter: 'M15 4h4a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-4M10 8l4 4-4 4m4-4H4',
  lock: 'M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  share:
    'M18 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM6 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zm12 7a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8.600 13.500l6.800 4M15.400 6.500l-6.800 4',
  exit: 'M9 4H5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h4m6-4 4-4-4-4m4 4H9',
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name, className = 'size-4' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 3 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  );
}

/** The logo: a mill wheel, which turns while work is in progress. */
export function Logo({ isSpinning = false, className = 'size-5' }: LogoProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={`shrink-0 text-accent ${isSpinning ? 'animate-turn' : ''} ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="16" cy="16" r="9.5" />
      <circle cx="16" cy="16" r="2" fill="currentColor" stroke="none" />
      <path d="M16 2v11m0 6v11M2 16h11m6 0h11M6.1 6.1l3.2 3.2m13.4 13.4 3.2 3.2M25.9 6.1l-3.2 3.2M9.3 22.7l-3.2 3.2" />
    </svg>
  );
}

interface LogoProps {
  readonly isSpinning?: boolean;
  readonly className?: string;
}
