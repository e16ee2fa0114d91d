import { Suspense } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useApp } from '../../seams/app-context.ts'
import { TextField } from '../form/fields.tsx'
import type { FieldProps } from '../../../machines/screen/form.connect.ts'
import { lazyOf } from '../hooks/lazy-of.ts'

const AddressField = lazyOf(async () => (await import('../form/address-field.tsx')).AddressField)

/** The found address as form values; '': unknown. */
type FoundAddress = {
  address: string
  postcode: string
  city: string
  lat: string
  lng: string
}

/** Street and number: a plain field, or one with autocompletion if that is configured. */
export function Address({
  onFound,
  ...field
}: FieldProps<string> & { onFound: (found: FoundAddress) => void }) {
  const { t } = useTranslation()
  const { maps } = useApp().config
  const plain = (isDisabled: boolean) => (
    <TextField
      {...field}
      label={t('location.address')}
      maxLength={200}
      autoComplete="street-address"
      isDisabled={isDisabled}
    />
  )
  if (!maps) return plain(false)
  return (
    <Suspense fallback={plain(true)}>
      <AddressField
        {...field}
        label={t('location.address')}
        onFound={({ address, postcode, city, lat, lng }) =>
          onFound({
            address: address || field.value,
            postcode,
            city,
            lat: String(lat ?? ''),
            lng: String(lng ?? ''),
          })
        }
      />
    </Suspense>
  )
}
