import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of a secret in one time step of 30 seconds (RFC 6238 on RFC 4226, SHA-1). */
export function codeAt(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The time step of a moment. */
export function stepAt(now: number): number {
  return Math.floor(now / STEP_MS)
}

/**
 * The time step for which a code is right: the current, the previous or the next one, because
 * clocks differ and typing takes time. Compares all of them in constant time.
 */
export function stepOfCode(secret: Buffer, code: string, now: number): number | undefined {
  const given = Buffer.from(code)
  const current = stepAt(now)
  const right = [current - 1, current, current + 1].filter((step) => {
    const wanted = Buffer.from(codeAt(secret, step))
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
  return right.at(-1)
}

/** Base32 without padding (RFC 4648), the format of secrets in authenticator apps. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** The content of the QR code: the key URI format of authenticator apps. */
export function keyAddress(secret: Buffer, account: string): string {
  const issuer = 'Sevenfold'
  const label = `${issuer}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${issuer}`
}
