import { useTranslation } from 'react-i18next'
import { type CallingCode, callingCodes } from '#contract/fields.ts'
import { keysOf } from '#contract/keys-of.ts'
import { Field } from './field.tsx'
import { Flag } from '../parts/people/flag.tsx'

type Phone = { phone: string; callingCode: CallingCode }
type Props = {
  fields: Phone
  label?: string
  error: string | undefined
  onChange: (changed: Partial<Phone>) => void
}

const codes = keysOf(callingCodes)

/** A phone number with its calling code; the flag stands beside the country it belongs to. */
export function PhoneField({ fields, label, error, onChange }: Props) {
  const { t } = useTranslation()

  return (
    <Field
      name="phone"
      type="tel"
      label={label ?? t('signIn.phone')}
      autoComplete="tel-national"
      value={fields.phone}
      error={error}
      onChange={(phone) => onChange({ phone })}
      before={
        <span className="field-code">
          <Flag country={callingCodes[fields.callingCode]} />
          <span aria-hidden="true">{fields.callingCode}</span>
          <select
            aria-label={t('signIn.callingCode')}
            value={fields.callingCode}
            onChange={({ target }) =>
              onChange({ callingCode: codes.find((code) => code === target.value) ?? '+91' })
            }
          >
            {codes.map((code) => (
              <option key={code} value={code}>
                {code} {t(`signIn.country.${callingCodes[code]}`)}
              </option>
            ))}
          </select>
        </span>
      }
    />
  )
}
