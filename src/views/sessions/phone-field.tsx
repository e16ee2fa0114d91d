import { Box } from '@chakra-ui/react/box'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type CallingCode, callingCodes } from '#contract/fields.ts'
import { keysOf } from '#contract/keys-of.ts'
import { Flag } from '../parts/people/flag.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'

type Phone = { phone: string; callingCode: CallingCode }
type Props = {
  fields: Phone
  label?: string
  error: string | undefined
  onChange: (changed: Partial<Phone>) => void
}

const codes = keysOf(callingCodes)

/** A phone number with its calling code, next to the country's flag. */
export function PhoneField({ fields, label, error, onChange }: Props) {
  const { t } = useTranslation()

  return (
    <TextField
      name="phone"
      type="tel"
      label={label ?? t('signIn.phone')}
      autoComplete="tel-national"
      value={fields.phone}
      error={error}
      onChange={(phone) => onChange({ phone })}
      before={
        <Box
          position="relative"
          flex="none"
          marginInlineEnd="2"
          css={{
            // Too narrow for the country's name, which is only shown in the open list.
            '& select': {
              color: 'transparent',
              inlineSize: '6.75rem',
              paddingInlineStart: '2.75rem',
            },
            '& option': { color: 'fg', bg: 'bg.panel' },
          }}
        >
          <Flagged country={callingCodes[fields.callingCode]} code={fields.callingCode} />
          <Select
            size="lg"
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
          </Select>
        </Box>
      }
    />
  )
}

/** Rendered over the select; it does not receive clicks. */
function Flagged({ country, code }: { country: (typeof callingCodes)[CallingCode]; code: string }) {
  return (
    <Box
      position="absolute"
      insetBlock="0"
      insetInlineStart="3"
      display="flex"
      alignItems="center"
      gap="2"
      pointerEvents="none"
      css={{ '& svg': { borderRadius: '2px', boxShadow: '0 0 0 1px rgb(0 0 0 / 0.1)' } }}
    >
      <Flag country={country} />
      <span aria-hidden="true">{code}</span>
    </Box>
  )
}
