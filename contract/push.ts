import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { as } from './wire.ts'

/** The URL that a browser got from its push service. */
const address = as(
  'endpoint',
  z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/[^\s@#]+$/, 'not_url')),
)

export const getPushKey = endpoint({
  method: 'GET',
  base: 'business',
  path: 'notification/pushkey',
  summary: 'The key by which push services recognise this server',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.object({ publicKey: z.string() }),
})

export const keepPushDevice = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'notification/device',
  summary: 'This device gets notifications from now on, also while the app is closed',
  access: 'signed-in',
  input: z.strictObject({
    address,
    /** The public key and the secret of the browser, base64url (RFC 8291). */
    publicKey: as('p256dh', z.string().check(z.regex(/^B[\w-]{86}$/))),
    secret: as('auth', z.string().check(z.regex(/^[\w-]{22}$/))),
  }),
  /** The device's id, which is part of its messages. */
  output: z.object({ id: as('device_id', id) }),
  refusals: ['VALIDATION'],
  whileInactive: true,
})

/**
 * Without `id` in the answer, the device does not belong to this person and receives nothing more.
 */
export const renewPushDevice = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'notification/devicerenew',
  summary: 'A device that got notifications is used again, by the same person or another one',
  access: 'signed-in',
  input: z.strictObject({ address }),
  output: z.object({ id: as('device_id', z.optional(id)) }),
  whileInactive: true,
})

export const endPushDevice = endpoint({
  method: 'PUT',
  base: 'business',
  path: 'notification/deviceend',
  summary: 'This device gets no more notifications',
  access: 'signed-in',
  input: z.strictObject({ address }),
  output: z.object({}),
  whileInactive: true,
})
