import type { Storage } from '../../../services/storage.ts'

export const schemes = ['light', 'dark', 'system'] as const
type Scheme = (typeof schemes)[number]

/** The selected colour scheme; default: the system's. */
export function chosenScheme(storage: Storage): Scheme {
  return schemes.find((scheme) => scheme === storage.read('scheme')) ?? 'system'
}

/** Stores a scheme and applies it at once. */
export function chooseScheme(storage: Storage, scheme: Scheme): void {
  storage.write('scheme', scheme === 'system' ? undefined : scheme)
  paintScheme(storage)
}

/** Follows changes of the system's scheme while none is selected. */
export function followScheme(storage: Storage): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => paintScheme(storage))
}

function paintScheme(storage: Storage): void {
  const scheme = chosenScheme(storage)
  const isDark =
    scheme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark'
  document.documentElement.classList.toggle('dark', isDark)
}
