import { useActorRef, useSelector } from '@xstate/react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { limits } from '#contract/limits.ts'
import { imageTypes, uploadImage } from '#contract/upload.ts'
import { uploadsMachine } from '../../../machines/screen/uploads.ts'
import { useApp } from '../../seams/app-context.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { useOnce } from '../hooks/use-once.ts'
import { useUpload } from './use-upload.ts'

/** An upload in progress, or a failed one with the reason. */
export type PictureUpload = {
  key: number
  name: string
  share: number
  reason: string | undefined
  stop: () => void
}

/** Uploads pictures, each with progress and a cancel button; `onDone` gets the stored name. */
export function usePictureUploads(): {
  uploads: readonly PictureUpload[]
  send: (file: Blob, name: string, onDone: (stored: string) => void) => void
  dismiss: (key: number) => void
} {
  const { t } = useTranslation()
  const { inspect } = useApp()
  const upload = useLatest(useUpload())
  const waiting = useOnce(() => new Map<number, (stored: string) => void>())
  const actor = useActorRef(uploadsMachine<Blob>(), {
    id: 'uploads of pictures',
    input: {
      transfer({ key, file }, tell) {
        const stop = new AbortController()
        upload()(uploadImage, {}, file, {
          signal: stop.signal,
          onProgress: (share) => tell({ type: 'uploads.progress', key, share }),
        }).then(
          ({ name }) => tell({ type: 'uploads.stored', key, stored: name }),
          (error: unknown) => tell({ type: 'uploads.failed', key, error }),
        )
        return () => stop.abort()
      },
      deliver: (key, stored) => waiting.get(key)?.(stored),
    },
    inspect,
  })
  const uploads = useSelector(actor, ({ context }) => context.uploads)
  const dismiss = (key: number) => actor.send({ type: 'uploads.drop', key })
  return {
    uploads: uploads.map(({ key, name, share, wrong, failure }) => ({
      key,
      name,
      share,
      reason: wrong ? t(`form.picture.${wrong}`) : failure?.message,
      stop: () => dismiss(key),
    })),
    send(file, name, onDone) {
      const key = waiting.size + 1
      waiting.set(key, onDone)
      actor.send({ type: 'uploads.add', key, file, name, wrong: wrongWith(file) })
    },
    dismiss,
  }
}

function wrongWith({ size, type }: Blob): 'tooLarge' | 'wrongType' | undefined {
  if (!imageTypes.some((one) => one === type)) return 'wrongType'
  return size > limits.imageBytes ? 'tooLarge' : undefined
}
