import { hash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fieldsOf } from '../db/fields-of.ts'

const KEY_BYTES = 32

/**
 * The server's key for secrets at rest: from the setting, otherwise from `secret.key` in the data
 * folder, which is created at the first start and readable only by the server's user. Several
 * servers on one database need the same setting.
 * @throws Error for a damaged key file
 */
export function readKey({
  secretKey,
  dataDir,
}: {
  secretKey: string | undefined
  dataDir: string
}): Buffer {
  if (secretKey !== undefined) return keyFromText(secretKey)
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) makeKeyFile(dataDir, file)
  chmodSync(file, 0o600)
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url')
  if (key.length !== KEY_BYTES)
    throw new Error(
      `The key file ${file} is damaged. Put the right one back; without it, stored secrets ` +
        `can't be read.`,
    )
  return key
}

/**
 * 64 hex digits or 43 base64url characters are the key itself; anything else is a passphrase (the
 * settings require a long one).
 */
function keyFromText(text: string): Buffer {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  if (/^[\w-]{43}$/.test(text)) return Buffer.from(text, 'base64url')
  return hash('sha256', text, 'buffer')
}

/**
 * Written completely under another name, then renamed unless the file exists, so that two
 * simultaneous starts use the same key.
 */
function makeKeyFile(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (fieldsOf(error)['code'] !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}
