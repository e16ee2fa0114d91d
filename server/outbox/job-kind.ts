import * as z from 'zod/mini'
import type { Secrets } from '../secret/secrets.ts'

/** A kind of job: its name and the schema of its payload, shared by callers and the handler. */
type Kind<Payload, IsSealed> = {
  name: string
  payload: z.ZodMiniType<Payload>
  isSealed: IsSealed
}
export type OpenKind<Payload> = Kind<Payload, false>
export type SealedKind<Payload> = Kind<Payload, true>
export type JobKind<Payload> = OpenKind<Payload> | SealedKind<Payload>

/** A kind whose payload holds ids and amounts only. */
export function jobKind<Payload>(name: string, payload: z.ZodMiniType<Payload>): OpenKind<Payload> {
  return { name, payload, isSealed: false }
}

/** A kind whose payload contains codes, names or addresses. It is stored encrypted. */
export function sealedKind<Payload>(
  name: string,
  payload: z.ZodMiniType<Payload>,
): SealedKind<Payload> {
  return { name, payload, isSealed: true }
}

const envelope = z.object({ sealed: z.string() })

/** Encrypts the payload of a sealed kind for storage. */
export function sealPayload<Payload>(
  secrets: Secrets,
  { name }: SealedKind<Payload>,
  payload: Payload,
): z.infer<typeof envelope> {
  return { sealed: secrets.encrypt(JSON.stringify(payload), name) }
}

/** Decrypts and validates a stored payload. @throws Error when it does not fit the kind */
export function readPayload<Payload>(
  secrets: Secrets,
  { name, payload, isSealed }: JobKind<Payload>,
  stored: unknown,
): Payload {
  if (!isSealed) return payload.parse(stored)
  const text = secrets.decrypt(envelope.parse(stored).sealed, name)
  const opened: unknown = JSON.parse(text)
  return payload.parse(opened)
}
