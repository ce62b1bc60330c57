/** Two short tones. Browsers allow them because somebody has pressed a button before. */
export function beep() {
  const context = new AudioContext();
  for (const [delay, frequency] of [
    [0, 660],
    [0.22, 880],
  ] as const) {
    const begin = context.currentTime + delay;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.2, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.2);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + 0.2);
  }
  setTimeout(() => void context.close(), 1000);
}
