import { Grid } from '@chakra-ui/react/grid'
import { Flex } from '@chakra-ui/react/flex'
import { useId } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { imageTypes } from '#contract/upload.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldProps } from '../../../machines/screen/form.connect.ts'
import { useDialog } from '../dialog/use-dialog.tsx'
import { usePictureUploads } from './use-picture-uploads.ts'
import { Logo } from '../people/logo.tsx'
import { PersonAvatar } from '../people/person-avatar.tsx'
import '../../theme/forms.css'
import { lazyOf } from '../hooks/lazy-of.ts'

const CropDialog = lazyOf(async () => (await import('./crop-dialog.tsx')).CropDialog)

/**
 * A company's logo or a person's picture: selected, cropped to a square, and shown as in the
 * header. Its value is the stored name; '': none.
 */
export function LogoField({
  value,
  error,
  onChange,
  kind = 'logo',
  stamp,
  name,
}: FieldProps<string> & { kind?: 'logo' | 'face'; stamp?: number }) {
  const { t } = useTranslation()
  const id = useId()
  const { uploads, send, dismiss } = usePictureUploads()
  const cropping = useDialog((src: string, close) => (
    <CropDialog
      src={src}
      onClose={close}
      onDone={(file) => {
        close()
        send(file, t(`form.${kind}.label`), onChange)
      }}
    />
  ))
  return (
    <Grid
      className="form__wide"
      gap="1.5"
      fontSize="sm"
      css={{ '& > span:first-child': { fontWeight: 'medium' } }}
    >
      <span>{t(`form.${kind}.label`)}</span>
      <Flex
        gap="3"
        align="center"
        py="3"
        px="4"
        borderWidth="1px"
        rounded="md"
        css={{ '& strong': { overflow: 'hidden', textOverflow: 'ellipsis' } }}
        aria-label={t(`form.${kind}.preview`)}
        role="img"
      >
        {kind === 'face' ? (
          <PersonAvatar url={value || undefined} name={name} />
        ) : (
          <Logo url={value || undefined} name={name} {...(stamp !== undefined && { stamp })} />
        )}
        <strong aria-hidden="true">{name}</strong>
      </Flex>
      <Flex wrap="wrap" gap="2">
        <input
          id={id}
          className="frame__spoken"
          type="file"
          accept={imageTypes.join()}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) cropping.open(URL.createObjectURL(file))
            target.value = ''
          }}
        />
        <label htmlFor={id} className="field-tool__file">
          {t(value ? `form.${kind}.other` : `form.${kind}.choose`)}
        </label>
        {value && (
          <Button
            type="button"
            variant="ghost"
            onClick={() => {
              onChange('')
              // The remove button disappears, so the focus moves to the field.
              document.getElementById(id)?.focus()
            }}
          >
            {t(`form.${kind}.remove`)}
          </Button>
        )}
      </Flex>
      {uploads.map(({ key, name: file, share, reason }) =>
        reason === undefined ? (
          <progress key={key} value={share} max={1} aria-label={file} />
        ) : (
          <p key={key} className="field__error" role="alert">
            {t('form.picture.failed', { name: file, reason })}{' '}
            <button type="button" className="quiet__button" onClick={() => dismiss(key)}>
              {t('form.logo.close')}
            </button>
          </p>
        ),
      )}
      <p className={error ? 'field__error' : 'field__hint'}>{error ?? t(`form.${kind}.hint`)}</p>
      {cropping.dialog}
    </Grid>
  )
}
