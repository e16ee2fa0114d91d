import * as z from 'zod/mini'
import { applyForJob } from '#contract/guest-job.ts'
import type { Base } from '#contract/endpoint.ts'
import { type Id, id } from '#contract/fields.ts'
import { newKey } from './exchange.ts'
import { aborted, refused, unreached } from './failure.ts'
import { resumeTypes } from './resume-types.ts'

const answered = z.object({ data: z.object({ file_id: id }) })

type GuestUploadOptions = {
  intakeToken: string
  signal?: AbortSignal | undefined
  /** The sent share, from 0 to 1. */ onProgress?: (share: number) => void
}

/**
 * Uploads an application's file to `pub/resume` and returns the id for the application. @throws
 * Failure
 */
export type GuestUpload = (file: File, options: GuestUploadOptions) => Promise<Id>

/** Uploads of guests. Uses XMLHttpRequest, because `fetch` reports no progress. */
export function createGuestUpload(bases: Record<Base, string>): GuestUpload {
  return (file, { intakeToken, signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('POST', `${bases.business.replace(/\/$/, '')}/pub/resume`)
      request.responseType = 'json'
      request.setRequestHeader('content-type', typeOf(file))
      request.setRequestHeader('intake-token', intakeToken)
      request.setRequestHeader('idempotency-key', newKey())
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress?.(loaded / total),
      )
      request.addEventListener('abort', () => reject(aborted()))
      request.addEventListener('error', () => reject(unreached('The file did not arrive.')))
      request.addEventListener('load', () => {
        const { status, statusText } = request
        const answer: unknown = request.response
        const uploaded = answered.safeParse(answer)
        if (status < 300 && uploaded.success) resolve(uploaded.data.data.file_id)
        else
          reject(
            refused(applyForJob, {
              status,
              statusText,
              data: answer,
              retryAfter: request.getResponseHeader('retry-after'),
            }),
          )
      })
      signal?.addEventListener('abort', () => request.abort())
      request.send(file)
    })
}

function typeOf({ name, type }: File): string {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  return type || (resumeTypes[ending] ?? 'application/octet-stream')
}
