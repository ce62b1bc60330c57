import { useEffect, useRef, useState } from 'react';

interface Options {
  tempo: number;
  /** Beats in a bar; the first one is higher. */
  beats: number;
}

const lookAheadSeconds = 0.1;
const checkMs = 25;
const clickSeconds = 0.05;

/** Plays clicks. They are scheduled ahead on the clock of the sound card, which is steadier than timers. */
export function useMetronome({ tempo, beats }: Options) {
  const [isRunning, setIsRunning] = useState(false);
  const [beat, setBeat] = useState(-1);
  const options = useRef({ tempo, beats });
  useEffect(() => {
    options.current = { tempo, beats };
  }, [tempo, beats]);

  useEffect(() => {
    if (!isRunning) return;
    const context = new AudioContext();
    let next = context.currentTime + lookAheadSeconds;
    let index = 0;
    const timer = setInterval(() => {
      while (next < context.currentTime + lookAheadSeconds) {
        click(context, next, index === 0);
        const shown = index;
        setTimeout(() => setBeat(shown), Math.max(0, (next - context.currentTime) * 1000));
        next += 60 / options.current.tempo;
        index = (index + 1) % options.current.beats;
      }
    }, checkMs);
    return () => {
      clearInterval(timer);
      void context.close();
      setBeat(-1);
    };
  }, [isRunning]);

  return { isRunning, beat, toggle: () => setIsRunning(!isRunning) };
}

function click(context: AudioContext, start: number, isFirst: boolean) {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = isFirst ? 1320 : 880;
  volume.gain.setValueAtTime(0.3, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + clickSeconds);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + clickSeconds);
}
