import type { InputOf } from '#contract/endpoint.ts'
import type { addPasskey, signInWithPasskey } from '#contract/passkey.ts'
import type { Config } from '../config.ts'
import { type NewPasskey, type PasskeyRow, transportsOf } from './passkeys.ts'

/** The origin and the domain of passkeys, from the public address. */
export function partyOf({ publicUrl }: Pick<Config, 'publicUrl'>): {
  origin: string
  rpId: string
} {
  const { origin, hostname } = new URL(publicUrl)
  return { origin, rpId: hostname }
}

type Party = ReturnType<typeof partyOf>

/** Loaded with the first passkey: it takes 28 MB, and many servers never need it. */
const library = () => import('@simplewebauthn/server')
/** ES256 and RS256, which are also requested from browsers. */
const algorithms = [-7, -257]

/** The new passkey that a browser created for our challenge; undefined if anything is invalid. */
export async function verifyNew(
  { name, credentialId, clientData, attestation, transports }: InputOf<typeof addPasskey>,
  challenge: string,
  { origin, rpId }: Party,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await orUndefined(() =>
    verifyRegistrationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, attestationObject: attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!registrationInfo) return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    name,
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
  }
}

/** The counter after a use of a passkey; undefined if anything is invalid. */
export async function verifyUse(
  given: InputOf<typeof signInWithPasskey>,
  row: PasskeyRow,
  challenge: string,
  { origin, rpId }: Party,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { authenticationInfo, verified } = await orUndefined(() =>
    verifyAuthenticationResponse({
      response: {
        id: given.credentialId,
        rawId: given.credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: given.clientData,
          authenticatorData: given.authenticatorData,
          signature: given.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        counter: row.counter,
        transports: transportsOf(row),
      },
      requireUserVerification: true,
    }),
  )
  return verified ? authenticationInfo?.newCounter : undefined
}

/** The library throws for anything unexpected. */
async function orUndefined<Verified extends object>(
  verify: () => Promise<Verified>,
): Promise<Partial<Verified>> {
  try {
    return await verify()
  } catch {
    return {}
  }
}
