import { Grid } from '@chakra-ui/react/grid'
import { useCallback, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Alert } from '../ui/notice.tsx'
import { createQrReader } from '../parts/qr/read-qr.ts'
import { useLatest } from '../parts/hooks/use-latest.ts'

/** The interval between two scans of the camera's picture. */
const EVERY_MS = 200

type Problem = 'noCamera' | 'refused'

/** The back camera's picture, until a QR code is found. */
export function ScanCamera({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<Problem>()
  const tell = useLatest(onRead)

  const start = useCallback(
    (video: HTMLVideoElement) => {
      const stop = new AbortController()
      const end = scan(video, (text) => tell()(text), stop.signal)
      end.catch(
        (error: unknown) =>
          !stop.signal.aborted &&
          setProblem(
            error instanceof DOMException && error.name === 'NotAllowedError'
              ? 'refused'
              : 'noCamera',
          ),
      )
      return () => stop.abort()
    },
    [tell],
  )

  if (problem) {
    return <Alert>{t(`links.bind.${problem}`)}</Alert>
  }
  return (
    <Grid
      gap="2"
      css={{
        '& video': {
          inlineSize: 'full',
          aspectRatio: '4 / 3',
          background: '#000',
          borderRadius: 'md',
          objectFit: 'cover',
        },
        '& p': { color: 'fg.muted', fontSize: 'sm', textAlign: 'center' },
      }}
    >
      <video ref={start} muted playsInline aria-label={t('links.bind.camera')} />
      <p role="status">{t('links.bind.looking')}</p>
    </Grid>
  )
}

/** Scans the camera until aborted; a code that stays in view is reported once. */
async function scan(
  video: HTMLVideoElement,
  onRead: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const [stream, read] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
    createQrReader(),
  ])
  const close = () => stream.getTracks().forEach((track) => track.stop())
  signal.addEventListener('abort', close)
  if (signal.aborted) return close()
  video.srcObject = stream
  await video.play()
  let last: string | undefined
  while (!signal.aborted) {
    const text = await read(video)
    if (text !== undefined && text !== last && !signal.aborted) onRead(text)
    last = text ?? last
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}
