import { type CipherName, cipherOf, ciphers, deriveKey } from './cipher.ts'

export type Secrets = {
  /**
   * Encrypts a text for storage: `v1.{cipher}.{base64url}`. `context` identifies its record
   * (`payment_account/{company}`) and is needed for decryption, so that an encrypted text can't be
   * copied to another record.
   */
  encrypt(text: string, context: string): string
  /**
   * Decrypts the result of `encrypt`, with any cipher. @throws Error when it was altered, belongs
   * to another context, or the key differs
   */
  decrypt(sealed: string, context: string): string
}

/**
 * Encrypts secrets at rest with one 32-byte key. `cipher` is used for new secrets; existing ones
 * name their cipher.
 */
export function createSecrets(master: Buffer, cipher: CipherName = 'aes-256-gcm'): Secrets {
  if (master.length !== 32) throw new Error('The key for secrets at rest has 32 bytes.')
  const keys = new Map(ciphers.map((name) => [name, deriveKey(master, name)]))
  return {
    encrypt(text, context) {
      const sealed = cipherOf[cipher].seal(
        keyOf(keys, cipher),
        Buffer.from(text, 'utf8'),
        Buffer.from(context, 'utf8'),
      )
      return `v1.${cipher}.${sealed.toString('base64url')}`
    },
    decrypt(sealed, context) {
      const [version, name, body, ...rest] = sealed.split('.')
      const known = ciphers.find((it) => it === name)
      if (version !== 'v1' || !known || body === undefined || rest.length > 0)
        throw new Error('This is no sealed text.')
      return cipherOf[known]
        .open(keyOf(keys, known), Buffer.from(body, 'base64url'), Buffer.from(context, 'utf8'))
        .toString('utf8')
    },
  }
}

function keyOf(keys: ReadonlyMap<CipherName, Buffer>, name: CipherName): Buffer {
  const key = keys.get(name)
  if (!key) throw new Error(`no key for ${name}`)
  return key
}
