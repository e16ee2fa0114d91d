import { Grid } from '@chakra-ui/react/grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { GuardedDialog } from '../dialog/guarded-dialog.tsx'
import { type Crop, croppedFile, drawCrop, movedCrop } from './crop.ts'
import '../../theme/forms.css'

const whole: Crop = { x: 0.5, y: 0.5, zoom: 1 }
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-0.05, 0],
  ArrowRight: [0.05, 0],
  ArrowUp: [0, -0.05],
  ArrowDown: [0, 0.05],
}

/** Selects a square of a picture: moved by dragging or arrow keys, zoomed with a slider. */
export function CropDialog({
  src,
  onDone,
  onClose,
}: {
  src: string
  onDone: (file: Blob) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [loaded, setLoaded] = useState<HTMLImageElement | 'unreadable'>()
  const isUnreadable = loaded === 'unreadable'
  const image = isUnreadable ? undefined : loaded
  const [crop, setCrop] = useState(whole)

  // The loaded picture no longer needs the object URL.
  const settle = (found: typeof loaded) => {
    URL.revokeObjectURL(src)
    setLoaded(found)
  }
  const move = (byX: number, byY: number) =>
    image &&
    setCrop((now) =>
      movedCrop({ width: image.naturalWidth, height: image.naturalHeight }, now, byX, byY),
    )
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0) return
    const { width } = event.currentTarget.getBoundingClientRect()
    move(-event.movementX / width, -event.movementY / width)
  }
  const step = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    move(...by)
  }
  const keep = async () => {
    const file = image && (await croppedFile(image, crop))
    if (file) onDone(file)
    else onClose()
  }
  if (isUnreadable) return <Unreadable onClose={onClose} />
  return (
    <GuardedDialog label={t('form.picture.cropTitle')} onClose={onClose}>
      <Grid gap="3" p="5" css={{ '& > p': { color: 'fg.muted', fontSize: 'sm' } }}>
        <h2>{t('form.picture.cropTitle')}</h2>
        <p id="crop-hint">{t('form.picture.cropHint')}</p>
        <chakra.button
          type="button"
          w="min(100%, 20rem)"
          mx="auto"
          aspectRatio="1"
          bg="bg.muted"
          rounded="md"
          cursor="move"
          touchAction="none"
          css={{ '& > canvas': { display: 'block', w: 'full', rounded: 'inherit' } }}
          aria-label={t('form.picture.cropArea')}
          aria-describedby="crop-hint"
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onKeyDown={step}
        >
          <img
            src={src}
            alt=""
            hidden
            onLoad={({ currentTarget }) => settle(currentTarget)}
            onError={() => settle('unreadable')}
          />
          <canvas
            ref={(canvas) => void (canvas && image && drawCrop(canvas, image, crop))}
            width={480}
            height={480}
          />
        </chakra.button>
        <chakra.label
          display="grid"
          gridTemplateColumns="auto 1fr"
          gap="3"
          alignItems="center"
          minH="11"
          fontSize="sm"
          css={{ '& input': { h: '11', accentColor: 'brand.solid' } }}
        >
          {t('form.picture.zoom')}
          <input
            type="range"
            min={1}
            max={4}
            step={0.1}
            value={crop.zoom}
            onChange={(event) => setCrop({ ...crop, zoom: Number(event.target.value) })}
          />
        </chakra.label>
        <div className="dialog__actions">
          <Button type="button" variant="surface" onClick={onClose}>
            {t('form.picture.cancel')}
          </Button>
          <Button type="button" disabled={!image} onClick={() => void keep()}>
            {t('form.picture.cropDone')}
          </Button>
        </div>
      </Grid>
    </GuardedDialog>
  )
}

/** Shown for a file that is not a picture, with the focus on the close button. */
function Unreadable({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <GuardedDialog label={t('form.picture.cropTitle')} onClose={onClose}>
      <Grid gap="3" p="5" css={{ '& > p': { color: 'fg.muted', fontSize: 'sm' } }}>
        <h2>{t('form.picture.cropTitle')}</h2>
        <p role="alert">{t('form.picture.unreadable')}</p>
        <div className="dialog__actions">
          <Button type="button" variant="surface" onClick={onClose} ref={(it) => it?.focus()}>
            {t('form.picture.cancel')}
          </Button>
        </div>
      </Grid>
    </GuardedDialog>
  )
}
