import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

export const ciphers = ['aes-256-gcm', 'aes-128-cbc-hmac-sha256'] as const
export type CipherName = (typeof ciphers)[number]

/** Authenticated encryption. `context` is authenticated but not stored. */
type Cipher = {
  /** The key length in bytes. */
  keyBytes: number
  seal(key: Buffer, plain: Buffer, context: Buffer, iv?: Buffer): Buffer
  /** @throws Error when the bytes, the context or the key differ from those of `seal` */
  open(key: Buffer, sealed: Buffer, context: Buffer): Buffer
}

const GCM_IV = 12
const GCM_TAG = 16
const CBC_IV = 16
const CBC_KEY = 16
const MAC_KEY = 16
const MAC = 16

/** NIST SP 800-38D. Layout: iv, tag, ciphertext. */
const gcm: Cipher = {
  keyBytes: 32,
  seal(key, plain, context, iv = randomBytes(GCM_IV)) {
    const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: GCM_TAG }).setAAD(
      context,
    )
    const text = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), text])
  },
  open(key, sealed, context) {
    if (sealed.length < GCM_IV + GCM_TAG) throw new Error('sealed text is too short')
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, GCM_IV), {
      authTagLength: GCM_TAG,
    }).setAAD(context)
    decipher.setAuthTag(sealed.subarray(GCM_IV, GCM_IV + GCM_TAG))
    return Buffer.concat([decipher.update(sealed.subarray(GCM_IV + GCM_TAG)), decipher.final()])
  },
}

/**
 * A128CBC-HS256 of RFC 7518, 5.2: encrypt-then-MAC, because plain CBC can be altered without
 * detection. The MAC is verified before decryption. The key is the MAC key followed by the cipher
 * key. Layout: iv, ciphertext, mac.
 */
const cbcHmac: Cipher = {
  keyBytes: MAC_KEY + CBC_KEY,
  seal(key, plain, context, iv = randomBytes(CBC_IV)) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(MAC_KEY), iv)
    const body = Buffer.concat([iv, cipher.update(plain), cipher.final()])
    return Buffer.concat([body, macOf(key, body, context)])
  },
  open(key, sealed, context) {
    if (sealed.length < CBC_IV + MAC) throw new Error('sealed text is too short')
    const body = sealed.subarray(0, -MAC)
    if (!timingSafeEqual(macOf(key, body, context), sealed.subarray(-MAC)))
      throw new Error('sealed text was altered')
    const decipher = createDecipheriv(
      'aes-128-cbc',
      key.subarray(MAC_KEY),
      body.subarray(0, CBC_IV),
    )
    return Buffer.concat([decipher.update(body.subarray(CBC_IV)), decipher.final()])
  },
}

export const cipherOf: Record<CipherName, Cipher> = {
  'aes-256-gcm': gcm,
  'aes-128-cbc-hmac-sha256': cbcHmac,
}

/**
 * The key for one cipher, derived from the server's key, so that no key is used for two purposes
 * (RFC 5869).
 */
export function deriveKey(master: Buffer, name: CipherName): Buffer {
  return Buffer.from(
    hkdfSync('sha256', master, '', `secret at rest: ${name}`, cipherOf[name].keyBytes),
  )
}

/**
 * The length of the context (in bits) is included, so that no byte can be moved between context and
 * text.
 */
function macOf(key: Buffer, body: Buffer, context: Buffer): Buffer {
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(context.length) * 8n)
  return createHmac('sha256', key.subarray(0, MAC_KEY))
    .update(context)
    .update(body)
    .update(length)
    .digest()
    .subarray(0, MAC)
}
