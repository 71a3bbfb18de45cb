// @vitest-environment happy-dom
// Tests of the sounds of the table.
import { beforeEach, expect, it, vi } from "vitest";
import { sounds } from "./settings";
import { play } from "./sound";

const pitches: number[] = [];
const starts: number[] = [];
const noises: number[] = [];

class Node {
  frequency = {
    set value(pitch: number) {
      pitches.push(pitch);
    },
  };
  gain = {
    setValueAtTime: vi.fn(),
    linearRampToValueAtTime: vi.fn(),
    exponentialRampToValueAtTime: vi.fn(),
    value: 0,
  };
  connect = (to: unknown) => to;
  start = (at: number) => void starts.push(at);
  stop = vi.fn();
}

class FakeAudio {
  state = "suspended";
  currentTime = 10;
  sampleRate = 100;
  resume = vi.fn(async () => {
    this.state = "running";
  });
  createOscillator = () => new Node();
  createGain = () => new Node();
  createBufferSource = () => new Node();
  createBiquadFilter = () => new Node();
  createBuffer = (_: number, frames: number) => {
    noises.push(frames);
    return { getChannelData: () => new Float32Array(frames) };
  };
}

beforeEach(() => {
  pitches.length = starts.length = noises.length = 0;
  vi.stubGlobal("AudioContext", FakeAudio);
});

it("is silent unless sounds are on", () => {
  sounds.value = false;
  play("win");
  expect(starts).toEqual([]);
});

it("plays three rising tones for a win, one after the other", () => {
  sounds.value = true;
  play("win");
  expect(pitches).toEqual([523, 659, 784]);
  expect(starts).toEqual([10, 10.11, 10.22]);
});

it("plays a short noise for a card", () => {
  sounds.value = true;
  play("card");
  expect(noises).toEqual([9]); // 0.09 seconds of 100 samples
});
