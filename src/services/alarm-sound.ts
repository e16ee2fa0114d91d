/** Two short tones, audible in a kitchen but not startling. */
const tones = [
  { hertz: 880, at: 0 },
  { hertz: 1174.7, at: 0.18 },
] as const
const toneSeconds = 0.16
const loudness = 0.25

export type AlarmSound = { ring(): void; close(): void }

/** A synthesized sound. It needs a user gesture first, because browsers block audio until then. */
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

/** Some browsers have no audio, and some refuse it, for example when too many pages use it. */
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
