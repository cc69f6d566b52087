/** Soft sounds of wood and wax, made in code. Silent until a person has touched the page. */
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

/** A piece is put down. */
export function knock(): void {
  sound((audio, at) => {
    tone(audio, at, 'sine', 210, 90, 0.5, 0.09);
    tone(audio, at, 'triangle', 520, 260, 0.16, 0.045);
  });
}

/** A piece is taken up. */
export function pick(): void {
  sound((audio, at) => tone(audio, at, 'sine', 320, 410, 0.14, 0.05));
}

/** It is your turn. */
export function chime(): void {
  sound((audio, at) => {
    tone(audio, at, 'sine', 587, 587, 0.16, 0.35);
    tone(audio, at + 0.11, 'sine', 880, 880, 0.13, 0.45);
  });
}

/** The game is over. */
export function ending(): void {
  sound((audio, at) => {
    for (const [index, pitch] of [392, 494, 587, 784].entries()) {
      tone(audio, at + index * 0.13, 'sine', pitch, pitch, 0.15, 0.7);
    }
  });
}

function sound(play: (audio: AudioContext, at: number) => void): void {
  if (!settings.sounds || !navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    play(context, context.currentTime + 0.01);
  } catch {
    // No sound device: nothing to hear.
  }
}

/** A tone gliding from one pitch to another that dies away. */
function tone(
  audio: AudioContext,
  at: number,
  type: OscillatorType,
  from: number,
  to: number,
  volume: number,
  seconds: number,
): void {
  const wave = audio.createOscillator();
  const gain = audio.createGain();
  wave.type = type;
  wave.frequency.setValueAtTime(from, at);
  wave.frequency.exponentialRampToValueAtTime(to, at + seconds);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + seconds);
  wave.connect(gain).connect(audio.destination);
  wave.start(at);
  wave.stop(at + seconds + 0.05);
}
