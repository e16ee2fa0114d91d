/** Two short tones, audible in a kitchen without being startling. */
const tones = [
  { hertz: 880, at: 0 },
  { hertz: 1174.7, at: 0.18 },
] as const
const toneSeconds = 0.16
const loudness = 0.25

export type AlarmSound = { ring(): void; close(): void }

/** A synthesized sound. A press must unlock it: browsers mute pages until then. */
export function openAlarmSound(): AlarmSound | undefined {
  const audio = openAudio()
  if (!audio) return undefined
  return {
    ring() {
      void audio.resume().catch(() => undefined)
      for (const { hertz, at } of tones) play(audio, hertz, audio.currentTime + at)
    },
    close: () => void audio.close().catch(() => undefined),
  }
}

/** Some browsers have no sound, and some refuse it, as when too many pages have one. */
function openAudio(): AudioContext | undefined {
  try {
    return 'AudioContext' in window ? new AudioContext() : undefined
  } catch {
    return undefined
  }
}

function play(audio: AudioContext, hertz: number, start: number): void {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = hertz
  // Fades in and out, to avoid clicks.
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(loudness, start + 0.02)
  volume.gain.linearRampToValueAtTime(0, start + toneSeconds)
  tone.connect(volume).connect(audio.destination)
  tone.start(start)
  tone.stop(start + toneSeconds)
}
