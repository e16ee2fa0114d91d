import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { userDetails } from './user.ts'
import { as, instant } from './wire.ts'

/** Bytes in the encoding of WebAuthn: base64url without padding. */
const bytes = (most: number) =>
  z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/))

const credentialId = bytes(1_400)
/** The client data: the challenge and origin, as the browser reports them. */
const clientData = bytes(4_000)

/** The maximum number of passkeys per person. */
export const MOST_PASSKEYS = 10
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

const passkey = z.object({
  id: as('passkey_id', id),
  name: z.string(),
  createdMs: instant(),
  /** Absent: never used for a sign-in. */
  usedMs: z.optional(instant()),
  /** The browser and system of the last sign-in with it. */
  usedDevice: z.optional(z.string()),
})
export type Passkey = z.infer<typeof passkey>

/** `challenge`: the bytes that the authenticator signs; `rpId`: the domain of the passkey. */
const asked = { challenge: z.string(), rpId: z.string() }

export const listPasskeys = endpoint({
  method: 'GET',
  base: 'login',
  path: 'user/passkeys',
  summary: "One's own passkeys, the newest first",
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.array(passkey),
})

export const beginPasskey = endpoint({
  method: 'POST',
  base: 'login',
  path: 'user/newpasskey',
  summary: 'What a browser is asked for a new passkey; good for five minutes and once',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.object({
    ...asked,
    /** The person's data that the authenticator stores. */
    userHandle: z.string(),
    userName: z.string(),
    fullName: z.string(),
    /** Existing credentials, so that an authenticator does not create a second one. */
    known: z.array(z.string()),
  }),
  refusals: ['PASSWORD_NEEDED', 'LIMIT_REACHED'],
  whileInactive: true,
})

export const addPasskey = endpoint({
  method: 'POST',
  base: 'login',
  path: 'user/passkeys',
  summary: 'A passkey that the browser has made; from now on it signs in',
  access: 'signed-in',
  input: z.strictObject({
    name,
    credentialId,
    clientData,
    attestation: bytes(16_000),
    transports: z.array(z.string().check(z.minLength(1), z.maxLength(20))).check(z.maxLength(8)),
  }),
  output: passkey,
  refusals: ['PASSWORD_NEEDED', 'LINK_EXPIRED', 'WRONG_CODE', 'DUPLICATE', 'LIMIT_REACHED'],
  whileInactive: true,
})

export const renamePasskey = endpoint({
  method: 'PUT',
  base: 'login',
  path: 'user/passkeys',
  summary: "Give one of one's own passkeys another name",
  access: 'signed-in',
  input: z.strictObject({ id: as('passkey_id', id), name }),
  output: passkey,
  refusals: ['NOT_FOUND'],
  whileInactive: true,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  base: 'login',
  path: 'user/passkeys',
  summary: "Remove one of one's own passkeys; the person is told by mail",
  access: 'signed-in',
  input: z.strictObject({ id: as('passkey_id', id) }),
  output: z.object({}),
  refusals: ['PASSWORD_NEEDED', 'NOT_FOUND'],
  whileInactive: true,
})

export const askForPasskey = endpoint({
  method: 'POST',
  base: 'login',
  path: 'user/passkeychallenge',
  summary: 'What a browser is asked for a sign-in with a passkey; says nothing about accounts',
  access: 'public',
  input: z.strictObject({}),
  output: z.object(asked),
})

/** A passkey is two factors: the device, and the finger, face or PIN that unlocks it. */
export const signInWithPasskey = endpoint({
  method: 'POST',
  base: 'login',
  path: 'user/passkeysignin',
  summary: 'Sign in with a passkey, without password and second step',
  access: 'public',
  input: z.strictObject({
    credentialId,
    clientData,
    authenticatorData: bytes(4_000),
    signature: bytes(2_000),
    userHandle: z.optional(bytes(200)),
  }),
  output: z.object({ token: z.string(), expiresMs: instant(), user: userDetails }),
  refusals: ['INVALID_CREDENTIALS', 'TOO_MANY'],
})
