import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createHashLine } from './hash-line.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19 * 1024
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32
/** Each takes its memory and a thread: more at once would starve everything else. */
const MAX_AT_ONCE = 4
const derive = promisify(argon2)
let hashing = createHashLine({ atOnce: MAX_AT_ONCE, maxWaitMs: 0 })

/**
 * Nobody waits longer than about this for a hash: they are told to come back instead. 0: everyone
 * waits.
 */
export function limitHashWaits(maxWaitMs: number): void {
  hashing = createHashLine({ atOnce: MAX_AT_ONCE, maxWaitMs })
}

/** Hashes a password, salted, in the PHC text form. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await tagOf(password, salt)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${encode(salt)}$${encode(tag)}`
}

/** Whether a password fits. Without a hash (nobody by that name) it takes as long and says no. */
export async function verifyPassword(
  password: string,
  phc: string | null | undefined,
): Promise<boolean> {
  const [, salt, tag] =
    /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$([\w+/]+)\$([\w+/]+)$/.exec(phc ?? '') ?? []
  const expected = Buffer.from(tag ?? '', 'base64')
  const found = await tagOf(password, Buffer.from(salt ?? 'c2V2ZW5mb2xkLW5vYm9keQ', 'base64'))
  return expected.length === found.length && timingSafeEqual(expected, found)
}

function tagOf(password: string, salt: Buffer): Promise<Buffer> {
  return hashing(() =>
    derive('argon2id', {
      message: password.normalize('NFKC'),
      nonce: salt,
      parallelism: LANES,
      tagLength: TAG_BYTES,
      memory: MEMORY_KIB,
      passes: PASSES,
    }),
  )
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
