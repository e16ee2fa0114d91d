export type Chime = { ring(): void; close(): void }

const notes = [880, 1_175]
const NOTE_S = 0.18

/** Two short notes. Made by a press, because browsers keep pages silent until somebody has asked for sound. @throws where there is no sound */
export function createChime(): Chime {
  const audio = new AudioContext()
  const ring = (): void => {
    void audio.resume()
    for (const [at, frequency] of notes.entries()) play(audio, frequency, audio.currentTime + at * NOTE_S)
  }
  return { ring, close: () => void audio.close() }
}

function play(audio: AudioContext, frequency: number, startS: number): void {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()]
  tone.frequency.value = frequency
  volume.gain.setValueAtTime(0.25, startS)
  volume.gain.exponentialRampToValueAtTime(0.001, startS + NOTE_S)
  tone.connect(volume).connect(audio.destination)
  tone.start(startS)
  tone.stop(startS + NOTE_S)
}
