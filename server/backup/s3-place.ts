import { createReadStream, createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { CommandFault } from '../command.ts'
import { s3Client, type S3Account } from '../file/s3.ts'
import { manifestFile, readManifest } from './manifest.ts'
import { isName, type Place } from './place.ts'

/** Larger files are uploaded in parts of this size; at most 10,000 parts, so 160 GB. */
const PART_BYTES = 16 * 1024 * 1024

type Bucket = { client: S3Client; name: string }

/** Backups in a bucket of object storage: `s3://bucket/path`, or a single one by its name. */
export function s3Place(address: string, account: S3Account): Place {
  const [name = '', ...path] = address
    .replace(/^s3:\/\//, '')
    .split('/')
    .filter(Boolean)
  if (name === '') throw new CommandFault(`${address} names no bucket: s3://bucket/path`)
  const one = path.find(isName)
  const above = path.filter((step) => !isName(step))
  const bucket = { client: s3Client(account), name }
  const keyOf = (...steps: string[]) => [...above, ...steps].join('/')
  const inWords = <Result>(work: () => Promise<Result>) => told(address, account.endpoint, work)
  return {
    title: address,
    isRemote: true,
    draft: () => mkdtempSync(join(tmpdir(), 'sevenfold-backup-')),
    discard: (draft) => rmSync(draft, { recursive: true, force: true }),
    keep: (backup, draft) =>
      inWords(async () => {
        const parts = readdirSync(draft).filter((part) => part !== manifestFile)
        // The manifest is uploaded last: a backup without one is incomplete.
        for (const part of [...parts, manifestFile])
          await upload(bucket, keyOf(backup, part), join(draft, part))
        rmSync(draft, { recursive: true })
      }),
    list: () =>
      inWords(async () => {
        const keys = await keysUnder(bucket, above.length === 0 ? '' : `${keyOf()}/`)
        return keys
          .filter((key) => key.endsWith(`/${manifestFile}`))
          .map((key) => key.split('/').at(-2) ?? '')
          .filter((found) => isName(found) && (one === undefined || found === one))
          .toSorted()
      }),
    fetch: (backup, scratch) =>
      inWords(async () => {
        await download(bucket, keyOf(backup, manifestFile), join(scratch, manifestFile))
        for (const part of readManifest(scratch)?.parts ?? [])
          await download(bucket, keyOf(backup, part.name), join(scratch, part.name))
        return scratch
      }),
    remove: (backup) =>
      inWords(async () => {
        const isFirst = keyOf(backup, manifestFile)
        const others = await keysUnder(bucket, `${keyOf(backup)}/`)
        for (const Key of new Set([isFirst, ...others]))
          await bucket.client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key }))
      }),
  }
}

async function keysUnder({ client, name }: Bucket, Prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const page of paginateListObjectsV2({ client }, { Bucket: name, Prefix }))
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []))
  return keys
}

async function upload({ client, name }: Bucket, Key: string, file: string): Promise<void> {
  const target = { Bucket: name, Key }
  const { size } = await stat(file)
  if (size <= PART_BYTES) {
    await client.send(new PutObjectCommand({ ...target, Body: await readFile(file) }))
    return
  }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target))
  const Parts: { ETag: string | undefined; PartNumber: number }[] = []
  try {
    for await (const Body of piecesOf(file)) {
      const PartNumber = Parts.length + 1
      const part = new UploadPartCommand({ ...target, UploadId, PartNumber, Body })
      Parts.push({ ETag: (await client.send(part)).ETag, PartNumber })
    }
    const whole = { ...target, UploadId, MultipartUpload: { Parts } }
    await client.send(new CompleteMultipartUploadCommand(whole))
  } catch (error) {
    // Aborts, because parts of an incomplete upload are billed.
    const abort = new AbortMultipartUploadCommand({ ...target, UploadId })
    await client.send(abort).catch(() => undefined)
    throw error
  }
}

async function* piecesOf(file: string): AsyncIterable<Buffer> {
  let chunks: Buffer[] = []
  let bytes = 0
  const chunk: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: PART_BYTES / 16 })
  for await (const next of chunk) {
    chunks.push(next)
    bytes += next.length
    if (bytes < PART_BYTES) continue
    yield Buffer.concat(chunks)
    chunks = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(chunks)
}

async function download({ client, name }: Bucket, Key: string, file: string): Promise<void> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key }))
  if (!(Body instanceof Readable)) throw new CommandFault(`${Key} has no content`)
  await pipeline(Body, createWriteStream(file, { mode: 0o600 }))
}

/** Converts a fault of the object storage to a text for the person. */
async function told<Result>(
  address: string,
  endpoint: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    throw new CommandFault(
      `${address}: the object storage at ${endpoint} did not do what was asked (${name}: ` +
        `${message}). Check its address, the bucket and the keys (BACKUP_S3_* or S3_*).`,
      { cause: error },
    )
  }
}
