// Sounds of the table, made by the Web Audio API; silent unless the reader has switched them on.
import { effect } from "@preact/signals";
import { sounds } from "./settings";

export type Sound = "card" | "chip" | "turn" | "win" | "lose";

let room: AudioContext | null = null;

function opened(): AudioContext | null {
  if (!sounds.value || typeof AudioContext === "undefined") return null;
  room ??= new AudioContext();
  if (room.state === "suspended") void room.resume().catch(() => undefined);
  return room;
}

// A browser lets a page sound only after a hand has touched it.
effect(() => {
  if (!sounds.value) return;
  const wake = () => void opened();
  document.addEventListener("pointerdown", wake, { once: true });
  document.addEventListener("keydown", wake, { once: true });
});

function tone(at: AudioContext, pitch: number, start: number, seconds: number, loud: number): void {
  const voice = at.createOscillator();
  const gain = at.createGain();
  voice.type = "triangle";
  voice.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  voice.connect(gain).connect(at.destination);
  voice.start(start);
  voice.stop(start + seconds);
}

function brush(
  at: AudioContext,
  start: number,
  seconds: number,
  pitch: number,
  loud: number,
): void {
  const frames = Math.ceil(at.sampleRate * seconds);
  const noise = at.createBuffer(1, frames, at.sampleRate);
  const wave = noise.getChannelData(0);
  for (let i = 0; i < frames; i++) wave[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2;
  const source = at.createBufferSource();
  const filter = at.createBiquadFilter();
  const gain = at.createGain();
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(at.destination);
  source.start(start);
}

const PLAYED: Record<Sound, (at: AudioContext, now: number) => void> = {
  card: (at, now) => brush(at, now, 0.09, 2400, 0.5),
  chip: (at, now) => {
    tone(at, 2100, now, 0.05, 0.08);
    tone(at, 2900, now + 0.03, 0.05, 0.06);
  },
  turn: (at, now) => {
    tone(at, 660, now, 0.18, 0.1);
    tone(at, 880, now + 0.14, 0.24, 0.1);
  },
  win: (at, now) => {
    for (const [i, pitch] of [523, 659, 784].entries()) tone(at, pitch, now + i * 0.11, 0.3, 0.1);
  },
  lose: (at, now) => tone(at, 196, now, 0.3, 0.08),
};

export function play(sound: Sound): void {
  const at = opened();
  if (at) PLAYED[sound](at, at.currentTime);
}
