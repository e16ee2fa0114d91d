import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import { Refusal } from '../http/refusal.ts'

type Bucket = {
  put(key: string, contentType: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array>
}

/** The endpoint of the object storage and its keys. */
export type S3Account = Omit<NonNullable<Config['s3']>, 'bucket'>

/** A client of object storage with the S3 API. */
export function s3Client({ endpoint, region, accessKeyId, secretAccessKey }: S3Account): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 2,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
}

/** Object storage with the S3 API. Calls are refused with RETRY_LATER while it is unreachable. */
export function createS3({ bucket, ...account }: NonNullable<Config['s3']>): Bucket {
  const client = s3Client(account)
  return {
    put: (key, contentType, bytes) =>
      orLater(
        async () =>
          void (await client.send(
            new PutObjectCommand({
              Bucket: bucket,
              Key: key,
              Body: bytes,
              ContentType: contentType,
            }),
          )),
      ),
    get: (key) =>
      orLater(async () => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        return (await Body?.transformToByteArray()) ?? new Uint8Array()
      }),
  }
}

async function orLater<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    throw Object.assign(new Refusal('RETRY_LATER'), { cause })
  }
}
