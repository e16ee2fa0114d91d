import type { Storage } from '../services/storage.ts'

const KEY = 'at-table'
/** So long a browser counts as the same guest. */
const KEPT_MS = 24 * 60 * 60_000

/** The secret of this browser's guest, if it has sat at a table of late. */
export function knownGuestSecret(storage: Storage, now = Date.now()): string | undefined {
  const [madeMs = '', secret] = storage.read(KEY)?.split(' ') ?? []
  return secret && now - Number(madeMs) < KEPT_MS ? secret : undefined
}

/**
 * The same, made now where there is none: who has it may give up and pay for what they ordered at a
 * table.
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
