import * as z from 'zod/mini'
import type { Secrets } from '../secret/secrets.ts'

/** A kind of job: its name and the shape of its payload, for the one who adds it and its handler. */
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

/** A kind whose payload holds codes, names or addresses: it is encrypted, only a server reads it. */
export function sealedKind<Payload>(
  name: string,
  payload: z.ZodMiniType<Payload>,
): SealedKind<Payload> {
  return { name, payload, isSealed: true }
}

const envelope = z.object({ sealed: z.string() })

/** The payload of a sealed kind as it is stored. */
export function sealPayload<Payload>(
  secrets: Secrets,
  { name }: SealedKind<Payload>,
  payload: Payload,
): z.infer<typeof envelope> {
  return { sealed: secrets.encrypt(JSON.stringify(payload), name) }
}

/** What was stored, as its kind says. @throws Error for anything else */
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
