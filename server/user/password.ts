import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createHashQueue } from './hash-queue.ts'

/** The memory and the number of passes of a hash. */
type Cost = { memoryKib: number; passes: number }
/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const standard: Cost = { memoryKib: 19 * 1024, passes: 2 }
const LANES = 1
const TAG_BYTES = 32
/** Each hash uses memory and a thread; with more, other work would starve. */
const MAX_AT_ONCE = 4
const derive = promisify(argon2)
let hashing = createHashQueue({ atOnce: MAX_AT_ONCE, maxWaitMs: 0 })

/** Limits the waiting time for a hash; longer waits are refused. 0: no limit. */
export function limitHashWaits(maxWaitMs: number): void {
  hashing = createHashQueue({ atOnce: MAX_AT_ONCE, maxWaitMs })
}

/** Hashes a password with a salt, in the PHC text format. */
export async function hashPassword(password: string, cost = standard): Promise<string> {
  const salt = randomBytes(16)
  const tag = await tagOf(password, salt, cost)
  const { memoryKib, passes } = cost
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${LANES}$${encode(salt)}$${encode(tag)}`
}

/**
 * Whether a password matches, at the cost in its hash. Without a hash (an unknown name) it takes as
 * long as with a standard one and returns false.
 */
export async function verifyPassword(
  password: string,
  phc: string | null | undefined,
): Promise<boolean> {
  const [, memory, passes, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/.exec(phc ?? '') ?? []
  const cost = memory ? { memoryKib: Number(memory), passes: Number(passes) } : standard
  const expected = Buffer.from(tag ?? '', 'base64')
  const found = await tagOf(password, Buffer.from(salt ?? 'c2V2ZW5mb2xkLW5vYm9keQ', 'base64'), cost)
  return expected.length === found.length && timingSafeEqual(expected, found)
}

function tagOf(password: string, salt: Buffer, { memoryKib, passes }: Cost): Promise<Buffer> {
  return hashing(() =>
    derive('argon2id', {
      message: password.normalize('NFKC'),
      nonce: salt,
      parallelism: LANES,
      tagLength: TAG_BYTES,
      memory: memoryKib,
      passes,
    }),
  )
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
