import { startLocalServer } from './local-server.ts'

type ObjectStore = {
  /** For `S3_*` and `BACKUP_S3_*`. */
  account: { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string }
  /** By their path: `/bucket/key`. */
  objects: Map<string, Buffer>
  close(): void
}

/** A small object storage with the S3 API: put, get, list, delete, and uploads in parts. */
export async function startObjectStore(): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>()
  const parts = new Map<number, Buffer>()
  const answer = (method: string, url: URL, body: Buffer): Buffer | string | undefined => {
    const { pathname: key, searchParams: query } = url
    const part = Number(query.get('partNumber'))
    if (method === 'GET' && query.has('list-type')) return listOf(objects, url)
    if (method === 'GET') return objects.get(key)
    if (method === 'DELETE') objects.delete(key)
    if (method === 'POST' && query.has('uploads'))
      return '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>'
    if (method === 'PUT' && part > 0) parts.set(part, body)
    if (method === 'PUT' && part === 0) objects.set(key, body)
    if (method !== 'POST') return ''
    const inOrder = [...parts].toSorted(([a], [b]) => a - b).map(([, piece]) => piece)
    objects.set(key, Buffer.concat(inOrder))
    return '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>'
  }
  const server = await startLocalServer((request, response, body) => {
    const found = answer(request.method ?? '', new URL(request.url ?? '', 'http://store'), body)
    response.writeHead(found === undefined ? 404 : 200, { etag: '"e"' }).end(found)
  })
  return {
    account: {
      endpoint: server.url,
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    },
    objects,
    close: () => void server.close(),
  }
}

function listOf(objects: Map<string, Buffer>, { pathname, searchParams }: URL): string {
  const bucket = `${pathname.replace(/\/$/, '')}/`
  const prefix = bucket + (searchParams.get('prefix') ?? '')
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix))
  const items = keys.map((key) => `<Contents><Key>${key.slice(bucket.length)}</Key></Contents>`)
  return `<ListBucketResult>${items.join('')}</ListBucketResult>`
}
