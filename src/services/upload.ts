import axios from 'axios'
import type { Base, CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import { encode } from '#contract/wire.ts'
import { noCookie, toFailure } from './client.ts'
import { answerOf, newKey } from './exchange.ts'
import { type Hooks, sessionHeaders } from './http.ts'

type UploadOptions = {
  signal?: AbortSignal | undefined
  /** The sent share, from 0 to 1. */ onProgress?: (share: number) => void
}

/** Uploads a file to an endpoint that takes bytes; its fields go into the query. @throws Failure */
export type Upload = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  file: Blob,
  options?: UploadOptions,
) => Promise<OutputOf<E>>

/** File uploads: without a timeout (the user can cancel), and with progress. */
export function createUpload(bases: Record<Base, string>, hooks: Hooks): Upload {
  const client = axios.create({ ...noCookie, transformRequest: (body: unknown) => body })

  return async (endpoint, input, file, { signal, onProgress } = {}) => {
    const token = hooks.token()
    try {
      const response = await client.request<{ data?: unknown }>({
        method: endpoint.method,
        url: `${bases[endpoint.base].replace(/\/$/, '')}/${endpoint.path}`,
        params: new URLSearchParams(Object.entries(Object(encode(endpoint.input, input)))),
        data: file,
        headers: {
          ...(token &&
            sessionHeaders({ token, moduleId: hooks.moduleId(), companyId: hooks.companyId?.() })),
          'content-type': typeOf(endpoint, file),
          'idempotency-key': newKey(),
          'accept-language': hooks.language?.(),
        },
        signal,
        onUploadProgress: ({ loaded, total }) => total && onProgress?.(loaded / total),
      })
      return answerOf(endpoint, response.data)
    } catch (cause) {
      const failure = toFailure(endpoint, cause)
      hooks.onFailure(failure, { endpoint, token })
      throw failure
    }
  }
}

/**
 * Browsers detect a file's type by its extension, but not all types; the server detects it from the
 * bytes.
 */
function typeOf({ bytes }: Endpoint, { type }: Blob): string {
  return (
    type ||
    (bytes?.types.includes('application/octet-stream') ? 'application/octet-stream' : 'text/plain')
  )
}
