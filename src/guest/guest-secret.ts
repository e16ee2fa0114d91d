import type { Storage } from '../services/storage.ts'

const KEY = 'at-table'
/** How long a browser counts as the same guest. */
const KEPT_MS = 24 * 60 * 60_000

/** This browser's guest secret, if it joined a table recently. */
export function knownGuestSecret(storage: Storage, now = Date.now()): string | undefined {
  const [madeMs = '', secret] = storage.read(KEY)?.split(' ') ?? []
  return secret && now - Number(madeMs) < KEPT_MS ? secret : undefined
}

/**
 * This browser's guest secret, created if there is none. Everyone who has it can cancel and pay
 * what was ordered with it at a table.
 */
export function guestSecretOf(storage: Storage, now = Date.now()): string {
  const known = knownGuestSecret(storage, now)
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(18))
  const secret = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  storage.write(KEY, `${now} ${secret}`)
  return secret
}
