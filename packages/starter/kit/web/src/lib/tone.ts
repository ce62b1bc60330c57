let context: AudioContext | undefined;

/** Plays a tone. Browsers allow sound only after a click or key press. */
export function playTone(frequency: number, milliseconds: number) {
  context ??= new AudioContext();
  const start = context.currentTime;
  const end = start + milliseconds / 1000;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = 'triangle';
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.15, start);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(end);
}
