import type { ScreenOf } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import type { Props } from './source/element.ts';
import { kitScreen } from './source/kit-screen.ts';

type Timer = ScreenOf<'timer'>;

const seconds = (minutes: number) => Math.round(minutes * 60);

const variants: {
  readonly [V in Timer['variant']]: { component: string; props: (screen: Timer) => Props };
} = {
  pomodoro: {
    component: 'PomodoroTimer',
    props: ({ key, workMinutes, breakMinutes, rounds }) => ({
      storageKey: key,
      workMinutes,
      breakMinutes,
      rounds,
    }),
  },
  interval: {
    component: 'IntervalTimer',
    props: ({ key, workMinutes, breakMinutes, rounds }) => ({
      storageKey: key,
      workSeconds: seconds(workMinutes),
      restSeconds: seconds(breakMinutes),
      rounds,
    }),
  },
  countdown: {
    component: 'CountdownTimer',
    props: ({ key, workMinutes }) => ({ storageKey: key, seconds: seconds(workMinutes) }),
  },
  stopwatch: { component: 'Stopwatch', props: () => ({}) },
};

export function timer(screen: Timer): ScreenCode {
  const { component, props } = variants[screen.variant];
  return kitScreen(screen, { component, folder: 'timer', props: props(screen) });
}
