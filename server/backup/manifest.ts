import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { CommandFault } from '../command.ts'
import { fieldsOf } from '../db/fields-of.ts'

/** The manifest is written last: a backup without one is incomplete. */
export const manifestFile = 'manifest.json'
export const keyFile = 'secret.key'

const partShape = z.object({
  name: z.string().check(z.regex(/^(sevenfold\.db|secret\.key)$/)),
  /** The size of the part as stored, so encrypted in an encrypted backup. */
  bytes: z.int(),
  sha256: z.string(),
})

const manifestShape = z.object({
  format: z.literal(1),
  name: z.string(),
  madeMs: z.int(),
  /** The migrations of the database. */
  schema: z.array(z.string()),
  /** Undefined: the parts are not encrypted. */
  encryption: z.optional(
    z.object({
      kdf: z.literal('scrypt'),
      cost: z.int().check(z.maximum(1_048_576)),
      salt: z.string(),
      /** An encrypted known text, to tell a wrong passphrase from a damaged part. */
      check: z.string(),
    }),
  ),
  parts: z.array(partShape),
})

export type Manifest = z.infer<typeof manifestShape>
type Part = z.infer<typeof partShape>

/** Writes the manifest of the backup in a folder. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`
  writeFileSync(join(folder, manifestFile), text, { mode: 0o600, flush: true })
}

/** The manifest in a folder; undefined if there is none. @throws Error for a damaged one */
export function readManifest(folder: string): Manifest | undefined {
  const file = join(folder, manifestFile)
  try {
    return manifestShape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const { code } = fieldsOf(error instanceof Error ? error : new Error())
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new CommandFault(`The manifest ${file} is damaged. Take another backup.`, {
      cause: error,
    })
  }
}

/** The size and hash of a part in a folder. */
export async function measurePart(folder: string, name: string): Promise<Part> {
  const file = join(folder, name)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { name, bytes: statSync(file).size, sha256: hash.digest('hex') }
}

/**
 * Compares every part with the manifest.
 * @throws Error that names a part that is missing or differs
 */
export async function verifyParts(folder: string, { parts }: Manifest): Promise<void> {
  for (const { name, bytes, sha256 } of parts) {
    const found = await measurePart(folder, name).catch(() => undefined)
    if (found === undefined)
      throw new CommandFault(`The backup ${folder} lacks its part ${name}. Take another backup.`)
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new CommandFault(
        `The part ${name} of the backup ${folder} is damaged: its checksum differs from the ` +
          'manifest. Take another backup.',
      )
  }
}
