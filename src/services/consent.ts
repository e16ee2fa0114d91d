/** A visitor's answer about the advertising pixel; undefined: not asked yet. */
export type Consent = 'yes' | 'no' | undefined

/** Half a year; then the question is asked again. */
const KEPT_SECONDS = 180 * 24 * 3_600
const CHANGED = 'sevenfold:consent'

/**
 * A separate cookie instead of the storage, which is cleared at a sign-out: a "no" should be kept.
 */
export function createConsent(prefix: string): {
  read(): Consent
  write(said: Consent): void
  follow(listener: () => void): () => void
} {
  const name = `${prefix}pixel`
  return {
    read() {
      const said = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
      const value = said?.slice(name.length + 1)
      return value === 'yes' || value === 'no' ? value : undefined
    },
    write(said) {
      document.cookie =
        `${name}=${said ?? ''}; path=/; samesite=lax; max-age=` +
        `${said === undefined ? 0 : KEPT_SECONDS}` +
        `${location.protocol === 'https:' ? '; secure' : ''}`
      dispatchEvent(new Event(CHANGED))
    },
    follow(listener) {
      addEventListener(CHANGED, listener)
      return () => removeEventListener(CHANGED, listener)
    },
  }
}
