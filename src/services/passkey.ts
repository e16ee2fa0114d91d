import type { OutputOf, CallInput } from '#contract/endpoint.ts'
import {
  type addPasskey,
  askForPasskey,
  type beginPasskey,
  signInWithPasskey,
} from '#contract/passkey.ts'
import { aborted } from './failure.ts'
import type { Call } from './http.ts'

/** The timeout of the browser's dialog. */
const PATIENCE_MS = 120_000
/** ES256 and RS256: every authenticator supports at least one. */
const algorithms = [-7, -257]

const library = () => import('@simplewebauthn/browser')

/** Signs in with a passkey that the user selects. @throws Failure, aborted if the user cancels */
export async function signInByPasskey(
  call: Call,
  signal: AbortSignal,
): Promise<OutputOf<typeof signInWithPasskey>> {
  const [{ startAuthentication }, { challenge, rpId }] = await Promise.all([
    library(),
    call(askForPasskey, {}, { signal }),
  ])
  const { id, response } = await orAborted(() =>
    startAuthentication({
      optionsJSON: { challenge, rpId, userVerification: 'required', timeout: PATIENCE_MS },
    }),
  )
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const given = { clientData: clientDataJSON, authenticatorData, signature, userHandle }
  return call(signInWithPasskey, { credentialId: id, ...given }, { signal })
}

export type MadePasskey = Omit<CallInput<typeof addPasskey>, 'name'>

/** Creates a passkey with the browser's dialog. @throws Failure, aborted if the user cancels */
export async function makePasskey({
  challenge,
  rpId,
  userHandle,
  userName,
  fullName,
  known,
}: OutputOf<typeof beginPasskey>): Promise<MadePasskey> {
  const { startRegistration } = await library()
  const { id, response } = await orAborted(() =>
    startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rpId, name: 'Sevenfold' },
        user: { id: userHandle, name: userName, displayName: fullName },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: known.map((credential) => ({ type: 'public-key', id: credential })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
        timeout: PATIENCE_MS,
      },
    }),
  )
  return {
    credentialId: id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  }
}

/** Browsers use the same error for a cancelled dialog and a timeout. */
async function orAborted<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch {
    throw aborted()
  }
}
