import type { Storage } from '../../../services/storage.ts'

export const schemes = ['light', 'dark', 'system'] as const
export type Scheme = (typeof schemes)[number]

/** The scheme someone chose; by itself the system's. */
export function chosenScheme(storage: Storage): Scheme {
  return schemes.find((scheme) => scheme === storage.read('scheme')) ?? 'system'
}

/** Remembers a scheme and puts it on the page at once. */
export function chooseScheme(storage: Storage, scheme: Scheme): void {
  storage.write('scheme', scheme === 'system' ? undefined : scheme)
  paintScheme(storage)
}

/** Puts the scheme on the page, and keeps to the system's while none was chosen. */
export function followScheme(storage: Storage): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => paintScheme(storage))
}

function paintScheme(storage: Storage): void {
  const scheme = chosenScheme(storage)
  const isDark =
    scheme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark'
  document.documentElement.classList.toggle('dark', isDark)
}
