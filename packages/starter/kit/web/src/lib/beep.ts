/** Plays two short tones. Browsers allow sound only after a click or key press. */
export function beep() {
  const context = new AudioContext();
  for (const [delay, frequency] of [
    [0, 660],
    [0.22, 880],
  ] as const) {
    const start = context.currentTime + delay;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.2, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.2);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.2);
  }
  setTimeout(() => void context.close(), 1000);
}
