import * as z from 'zod/mini'
import type { Secrets } from './secrets.ts'

const sealed = z.object({ sealed: z.string() })

/** A payload that holds codes, names or addresses: only this server can read it. */
export function seal(secrets: Secrets, kind: string, message: object): { sealed: string } {
  return { sealed: secrets.encrypt(JSON.stringify(message), kind) }
}

/** What was sealed, to be read as what was sealed under that kind. */
export function unseal(secrets: Secrets, kind: string, payload: unknown): string {
  return secrets.decrypt(sealed.parse(payload).sealed, kind)
}
