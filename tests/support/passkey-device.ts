import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Said = { origin: string; rpId: string; challenge: string }
type Use = Said & { counter?: number; isVerified?: boolean; type?: string; userHandle?: string }

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** An authenticator with one passkey of its own: it signs whatever it is asked, as a thief would. */
export function passkeyDevice() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const credentialId = id.toString('base64url')
  const key = cbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  return {
    credentialId,
    /** What a browser answers that is to make a passkey. */
    make({ origin, rpId, challenge, isVerified = true }: Said & { isVerified?: boolean }) {
      const length = Buffer.from([id.length >> 8, id.length & 0xff])
      const flags = PRESENT | (isVerified ? VERIFIED : 0) | HAS_CREDENTIAL
      const authData = Buffer.concat([headOf(rpId, flags, 0), Buffer.alloc(16), length, id, key])
      const attestation = cbor(
        new Map<string, string | Map<string, never> | Buffer>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', authData],
        ]),
      )
      return {
        credentialId,
        clientData: clientDataOf('webauthn.create', challenge, origin).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      }
    },
    /** What a browser answers that is to sign in. */
    use({ origin, rpId, challenge, counter = 0, isVerified = true, type, userHandle }: Use) {
      const authData = headOf(rpId, PRESENT | (isVerified ? VERIFIED : 0), counter)
      const clientData = clientDataOf(type ?? 'webauthn.get', challenge, origin)
      const signed = Buffer.concat([authData, sha256(clientData)])
      return {
        credentialId,
        clientData: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        ...(userHandle !== undefined && { userHandle }),
      }
    },
  }
}

function headOf(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count])
}

function clientDataOf(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** As much of RFC 8949 as an authenticator needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? headed(1, -1 - value) : headed(0, value)
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([headed(3, text.length), text])
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([headed(2, value.length), value])
  const entries = [...value].flatMap(([name, held]) => [cbor(name), cbor(held)])
  return Buffer.concat([headed(5, value.size), ...entries])
}

function headed(kind: number, length: number): Buffer {
  const top = kind << 5
  if (length < 24) return Buffer.from([top | length])
  if (length < 0x1_00) return Buffer.from([top | 24, length])
  return Buffer.from([top | 25, length >> 8, length & 0xff])
}
