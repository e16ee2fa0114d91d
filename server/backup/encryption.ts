import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  scrypt,
  type ScryptOptions,
} from 'node:crypto'
import {
  closeSync,
  createReadStream,
  createWriteStream,
  openSync,
  readSync,
  statSync,
} from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { CommandFault } from '../command.ts'
import type { Manifest } from './manifest.ts'

/** 64 MB of memory per attempt to guess a passphrase. */
const COST = 65_536
const BLOCK_SIZE = 8
const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'
const known = 'sevenfold backup'
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** The key of one encrypted backup, and its entry in the manifest. */
type BackupKey = { key: Buffer; encryption: NonNullable<Manifest['encryption']> }

/** Creates the key for a new backup. */
export async function newBackupKey(passphrase: string): Promise<BackupKey> {
  const salt = randomBytes(16)
  const key = await keyOf(passphrase, salt, COST)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv)
  const body = Buffer.concat([cipher.update(known, 'utf8'), cipher.final()])
  const check = Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')
  const encryption = { kdf: 'scrypt' as const, cost: COST, salt: salt.toString('base64url'), check }
  return { key, encryption }
}

/** The key of an existing backup. @throws Error for a wrong passphrase */
export async function openBackupKey(
  passphrase: string,
  encryption: NonNullable<Manifest['encryption']>,
): Promise<BackupKey> {
  const key = await keyOf(passphrase, Buffer.from(encryption.salt, 'base64url'), encryption.cost)
  const check = Buffer.from(encryption.check, 'base64url')
  const decipher = createDecipheriv(CIPHER, key, check.subarray(0, IV_BYTES))
  decipher.setAuthTag(check.subarray(-TAG_BYTES))
  try {
    decipher.update(check.subarray(IV_BYTES, -TAG_BYTES))
    decipher.final()
  } catch (cause) {
    throw new CommandFault(
      'BACKUP_PASSPHRASE: this backup was encrypted with another passphrase.',
      { cause },
    )
  }
  return { key, encryption }
}

/** Encrypts a file: IV, content, tag. The same `context` is needed to decrypt it. */
export async function encryptFile({ key }: BackupKey, from: string, to: string, context: string) {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(context))
  const sealed = async function* (source: AsyncIterable<Buffer>) {
    yield iv
    for await (const chunk of source) yield cipher.update(chunk)
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
  }
  await pipeline(createReadStream(from), sealed, privateFile(to))
}

/** Decrypts a file. @throws Error when it was altered, or belongs to another context */
export async function decryptFile({ key }: BackupKey, from: string, to: string, context: string) {
  const { size } = statSync(from)
  const decipher = createDecipheriv(CIPHER, key, bytesAt(from, 0, IV_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytesAt(from, size - TAG_BYTES, TAG_BYTES))
  const end = size - TAG_BYTES - 1
  // An empty file has no content between IV and tag.
  const source = end < IV_BYTES ? [] : createReadStream(from, { start: IV_BYTES, end })
  try {
    await pipeline(source, decipher, privateFile(to))
  } catch (cause) {
    throw new CommandFault(`The part ${context} is not what was encrypted. Take another backup.`, {
      cause,
    })
  }
}

/** Writes a file that only the server's user may read, and syncs it to the disk. */
function privateFile(file: string) {
  return createWriteStream(file, { mode: 0o600, flush: true })
}

function keyOf(passphrase: string, salt: Buffer, cost: number): Promise<Buffer> {
  const maxmem = 256 * cost * BLOCK_SIZE
  return derive(passphrase, salt, 32, { N: cost, r: BLOCK_SIZE, p: 1, maxmem })
}

function bytesAt(file: string, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, bytes, 0, length, position)
    return bytes
  } finally {
    closeSync(handle)
  }
}
