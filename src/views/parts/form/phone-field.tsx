import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { countries } from '#contract/countries.ts'
import { keysOf } from '#contract/keys-of.ts'
import { Input } from '../../ui/input.tsx'
import { Flag } from '../people/flag.tsx'
import { useViewer } from '../../seams/viewer.ts'
import { codeChoice, type CodeChoice, countryOfCode, offeredCodes } from './calling-code.ts'
import { Field } from '../../ui/field.tsx'
import type { FieldProps } from '../../../machines/screen/form.connect.ts'
import '../../theme/forms.css'

/** The countries with a calling code. */
const countriesWith = (code: CodeChoice) =>
  keysOf(countries).filter((country) => countries[country].callingCode === code)

type Props = FieldProps<string> & {
  label: string
  /** '': none, if the company's country is not known. */
  code: CodeChoice
  onCode: (code: CodeChoice) => void
}

/** A phone number with its calling code, next to the country's flag. */
export function PhoneField({ name, value, error, onChange, label, code, onCode }: Props) {
  const { t, i18n } = useTranslation()
  const { homeCode } = useViewer()
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' })
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <span className="field__line">
          <chakra.span
            position="relative"
            flex="none"
            css={{
              '& svg': {
                position: 'absolute',
                insetBlockStart: '50%',
                insetInlineStart: '2.5',
                rounded: '2px',
                boxShadow: '0 0 0 1px rgb(0 0 0 / 10%)',
                translate: '0 -50%',
                pointerEvents: 'none',
              },
              '& > span': {
                position: 'absolute',
                insetBlockStart: '50%',
                insetInlineStart: '2.625rem',
                fontSize: 'sm',
                translate: '0 -50%',
                pointerEvents: 'none',
              },
              '& select': {
                w: '5.25rem',
                h: 'full',
                color: 'transparent',
                bg: 'bg.muted',
                border: '1px solid {colors.border.emphasized}',
                borderInlineEnd: '0',
                borderStartStartRadius: 'md',
                borderEndStartRadius: 'md',
                cursor: 'pointer',
                appearance: 'none',
              },
              '& option': { color: 'fg', bg: 'bg.panel' },
              '& + .field__input': { borderStartStartRadius: 'none', borderEndStartRadius: 'none' },
            }}
          >
            {code && <Flag country={countryOfCode(code)} />}
            <span aria-hidden="true">{code || '–'}</span>
            <select
              aria-label={t('form.callingCode')}
              value={code}
              onChange={({ target }) => onCode(codeChoice(target.value) ?? code)}
            >
              {offeredCodes(homeCode, code).map((one) => (
                <option key={one} value={one}>
                  {one || '–'}{' '}
                  {countriesWith(one)
                    .map((country) => names.of(country))
                    .join(', ')}
                </option>
              ))}
            </select>
          </chakra.span>
          <Input
            {...ids}
            name={name}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={32}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  )
}

type PhoneForm = {
  values: { callingCode: CodeChoice }
  field: (name: 'phone') => FieldProps<string>
  change: (part: { callingCode: CodeChoice }, paths: readonly string[]) => void
}

/** The same of a form. Another calling code removes the error of the number. */
export function FormPhoneField({ form, label }: { form: PhoneForm; label: string }) {
  return (
    <PhoneField
      {...form.field('phone')}
      label={label}
      code={form.values.callingCode}
      onCode={(callingCode) => form.change({ callingCode }, ['callingCode', 'phone'])}
    />
  )
}
