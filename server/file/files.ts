import type { Config } from '../config.ts'
import type { Tenant } from '../db/tenant.ts'

/**
 * The storage of uploaded files. Every file has a row; its bytes are in the row, or in object
 * storage under its name.
 */
export type Files = {
  /**
   * Stores the bytes of a new file; the caller writes its row with the result. Call it outside of a
   * transaction.
   */
  place(name: string, contentType: string, bytes: Uint8Array): Promise<Placed>
  /** The bytes of a row. */
  bytesOf(row: { name: string; place: string; bytes: Uint8Array }): Promise<Uint8Array>
}

type Placed = { place: 'table' | 's3'; bytes: Uint8Array }

/**
 * Uses object storage if it is configured, otherwise the table of files. Each file is read from
 * where it was stored.
 */
export function createFiles({ s3: settings }: Pick<Config, 's3'>): Files {
  const s3 = settings && bucketOf(settings)
  return {
    async place(name, contentType, bytes) {
      if (!s3) return { place: 'table', bytes }
      await (await s3()).put(name, contentType, bytes)
      return { place: 's3', bytes: new Uint8Array() }
    },
    async bytesOf({ name, place, bytes }) {
      if (place !== 's3') return bytes
      if (!s3) throw new Error('This file lies in object storage, which is not configured.')
      return (await s3()).get(name)
    },
  }
}

/** Loaded with the first file, because its client is large and many servers never need it. */
function bucketOf(settings: NonNullable<Config['s3']>) {
  const open = async () => (await import('./s3.ts')).createS3(settings)
  let bucket: ReturnType<typeof open> | undefined
  return () => (bucket ??= open())
}

/** The name of an image's thumbnail; small and old images have none. */
export function smallOf(name: string): string {
  return `small.${name}`
}

/** The name of a thumbnail's original image; other names are returned unchanged. */
export function originalOf(name: string): string {
  return name.replace(/^small\./, '')
}

/** Writes the row of a stored file. */
export async function addFile(
  { db, companyId }: Tenant,
  file: Placed & { name: string; contentType: string; now: number },
): Promise<void> {
  const { name, contentType, place, bytes, now } = file
  await db
    .insertInto('file')
    .values({
      company_id: companyId,
      name,
      content_type: contentType,
      bytes,
      place,
      created_ms: now,
    })
    .execute()
}
