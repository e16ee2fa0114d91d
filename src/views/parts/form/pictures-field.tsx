import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '#i18n/use-translation.tsx'
import Crop from 'lucide-react/icons/crop'
import X from 'lucide-react/icons/x'
import { type Drawing, Icon } from '../../ui/icon.tsx'
import { imageTypes } from '#contract/upload.ts'
import { useApp } from '../../seams/app-context.ts'
import type { FieldProps } from '../../../machines/screen/form.connect.ts'
import { placePicture } from './place-picture.ts'
import { SortDots } from './sort-handle.tsx'
import { type PictureUpload, usePictureUploads } from './use-picture-uploads.ts'
import { moved } from '../../../machines/screen/arrange.ts'
import { useSortable } from './use-sortable.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { useDialog } from '../dialog/use-dialog.tsx'
import '../../theme/forms.css'
import { lazyOf } from '../hooks/lazy-of.ts'

const CropDialog = lazyOf(async () => (await import('./crop-dialog.tsx')).CropDialog)

/**
 * Ordered pictures: added by selecting or dropping files, sorted, cropped and removed. The value is
 * the list of their stored names.
 */
export function PicturesField({
  name,
  value,
  error,
  onChange,
  max,
}: FieldProps<string[]> & { max: number }) {
  const { t } = useTranslation()
  const { image } = useApp().config.bases
  const id = useId()
  const { uploads, send, dismiss } = usePictureUploads()
  const sortable = useSortable(value.length, (from, to) => onChange(moved(value, from, to)))
  const { expect, replace } = useArrivals(value, onChange)
  const add = (files: FileList | null) => {
    const room = max - value.length - uploads.length
    for (const file of [...(files ?? [])].slice(0, Math.max(room, 0)))
      send(file, file.name, expect())
  }
  const list = useRef<HTMLUListElement>(null)
  const remove = (file: string, at: number) => {
    flushSync(() => onChange(value.filter((one) => one !== file)))
    const next = removerAt(list.current, at) ?? document.getElementById(id)
    next?.focus()
  }
  const address = (file: string) => `${image}?url=${encodeURIComponent(file)}`
  const cropping = useDialog((picture: string, close) => (
    <CropDialog
      src={address(picture)}
      onClose={close}
      onDone={(file) => {
        close()
        send(file, t('form.picture.nth', { number: value.indexOf(picture) + 1 }), replace(picture))
      }}
    />
  ))
  return (
    <div
      className="field-tool__stack form__wide"
      aria-invalid={error ? true : undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        add(event.dataTransfer.files)
      }}
    >
      {value.length > 0 && (
        <ul ref={list} className="field-tool__pictures">
          {value.map((file, index) => (
            <li key={file} {...sortable.itemProps(index)}>
              <img
                src={address(file)}
                alt={t('form.picture.nth', { number: index + 1 })}
                draggable={false}
              />
              <div>
                <button
                  {...sortable.handleProps(index, t('form.picture.nth', { number: index + 1 }))}
                >
                  <SortDots />
                </button>
                <Tool
                  label={t('form.picture.crop', { number: index + 1 })}
                  icon={Crop}
                  onPress={() => cropping.open(file)}
                />
                <Tool
                  label={t('form.picture.remove', { number: index + 1 })}
                  icon={X}
                  onPress={() => remove(file, index)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {sortable.spoken}
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} onDismiss={() => dismiss(upload.key)} />
      ))}
      {value.length < max && (
        <div className="field-tool__drop">
          <input
            id={id}
            className="frame__spoken"
            type="file"
            name={name}
            multiple
            accept={imageTypes.join()}
            aria-describedby={`${id}-hint`}
            onChange={(event) => add(event.target.files)}
          />
          <label htmlFor={id}>{t('form.picture.add')}</label>
          <span>{t('form.picture.dropped')}</span>
        </div>
      )}
      <p id={`${id}-hint`} className={error ? 'field__error' : 'field__hint'}>
        {error ?? (value.length < max ? t('form.picture.hint') : t('form.picture.full', { max }))}
      </p>
      {cropping.dialog}
    </div>
  )
}

/** The remove button of the picture at an index, or of the last one. */
function removerAt(list: HTMLElement | null, at: number): HTMLElement | null | undefined {
  const left = list?.children ?? []
  return left[Math.min(at, left.length - 1)]?.querySelector('button:last-of-type')
}

function Tool({ label, icon, onPress }: { label: string; icon: Drawing; onPress: () => void }) {
  return (
    <button
      type="button"
      className="field-tool__tool"
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Icon of={icon} size="sm" />
    </button>
  )
}

function UploadRow({
  upload: { name, share, reason, stop },
  onDismiss,
}: {
  upload: PictureUpload
  onDismiss: () => void
}) {
  const { t } = useTranslation()
  const percent = Math.round(share * 100)
  if (reason !== undefined) {
    return (
      <p className="field-tool__upload field__error" role="alert">
        {t('form.picture.failed', { name, reason })}
        <Tool label={t('form.picture.dismiss', { name })} icon={X} onPress={onDismiss} />
      </p>
    )
  }
  return (
    <p className="field-tool__upload">
      <span>{t('form.picture.uploading', { name, percent })}</span>
      <progress value={share} max={1} aria-label={name} />
      <Tool label={t('form.picture.stop', { name })} icon={X} onPress={stop} />
    </p>
  )
}

type Arrived = (stored: string) => void

/** Uploads finish in any order: each picture is inserted at its place among the existing ones. */
function useArrivals(
  value: string[],
  onChange: (value: string[]) => void,
): { expect: () => Arrived; replace: (old: string) => Arrived } {
  const write = useWriter(value, onChange)
  const chosen = useRef<(string | undefined)[]>([])
  const expect = (): Arrived => {
    const place = chosen.current.push(undefined) - 1
    return (stored) => {
      chosen.current[place] = stored
      write((now) => placePicture(now, chosen.current, place))
    }
  }
  const replace = (old: string): Arrived => {
    return (stored) => {
      chosen.current = chosen.current.map((one) => (one === old ? stored : one))
      write((now) => now.map((one) => (one === old ? stored : one)))
    }
  }
  return { expect, replace }
}

/** Applies a later change to the current value, not to the value at the time of the request. */
function useWriter<T>(value: T, onChange: (value: T) => void): (next: (now: T) => T) => void {
  const latest = useLatest({ value, onChange })
  return (next) => {
    const now = latest()
    // Another upload may finish before the next render.
    now.value = next(now.value)
    now.onChange(now.value)
  }
}
