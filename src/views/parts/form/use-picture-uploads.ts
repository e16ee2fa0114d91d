import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { imageTypes, uploadImage } from '#contract/upload.ts'
import { failureOf } from '../../../machines/failure.ts'
import { useUpload } from './use-upload.ts'

/** A running or failed upload, with the reason. */
export type PictureUpload = {
  key: number
  name: string
  share: number
  reason?: string
  stop: () => void
}

/** Uploads pictures, each with progress and a cancel button; `onDone` gets the stored name. */
export function usePictureUploads(): {
  uploads: readonly PictureUpload[]
  send: (file: Blob, name: string, onDone: (stored: string) => void) => void
  dismiss: (key: number) => void
} {
  const { t } = useTranslation()
  const upload = useUpload()
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([])
  const [all] = useState(() => new Set<AbortController>())
  const lastKey = useRef(0)
  useEffect(() => () => all.forEach((one) => one.abort()), [all])

  const dismiss = (key: number) => setUploads((now) => now.filter((one) => one.key !== key))
  const update = (key: number, part: Partial<PictureUpload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)))

  const send = (file: Blob, name: string, onDone: (stored: string) => void) => {
    lastKey.current += 1
    const key = lastKey.current
    const abort = new AbortController()
    const stop = () => {
      abort.abort()
      dismiss(key)
    }
    const wrong = wrongWith(file)
    setUploads((now) => [
      ...now,
      { key, name, share: 0, stop, ...(wrong && { reason: t(`form.picture.${wrong}`) }) },
    ])
    if (wrong) return
    all.add(abort)
    upload(uploadImage, {}, file, {
      signal: abort.signal,
      onProgress: (share) => update(key, { share }),
    })
      .then(
        (stored) => {
          dismiss(key)
          onDone(stored.name)
        },
        (thrown: unknown) =>
          !abort.signal.aborted && update(key, { reason: failureOf(thrown).message }),
      )
      .finally(() => all.delete(abort))
  }
  return { uploads, send, dismiss }
}

function wrongWith({ size, type }: Blob): 'tooLarge' | 'wrongType' | undefined {
  if (!imageTypes.some((one) => one === type)) return 'wrongType'
  return size > limits.imageBytes ? 'tooLarge' : undefined
}
