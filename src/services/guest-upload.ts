import { applyForJob } from '#contract/guest-job.ts'
import type { Base } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { newKey } from './exchange.ts'
import { aborted, refused, unreached } from './failure.ts'
import { resumeTypes } from './resume-types.ts'

export type GuestUploadOptions = {
  intakeToken: string
  signal?: AbortSignal | undefined
  /** How much has gone, from 0 to 1. */ onProgress?: (share: number) => void
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
        const answer = request.response as { data?: { file_id?: string } } | null
        const fileId = answer?.data?.file_id
        if (status < 300 && fileId) resolve(fileId as Id)
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
  return (
    type ||
    (ending in resumeTypes
      ? resumeTypes[ending as keyof typeof resumeTypes]
      : 'application/octet-stream')
  )
}
