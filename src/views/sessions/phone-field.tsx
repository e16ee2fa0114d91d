import { Box } from '@chakra-ui/react/box'
import { useTranslation } from '#i18n/use-translation.tsx'
import { callingCodes, type ListedCode } from '#contract/fields.ts'
import {
  codeChoice,
  type CodeChoice,
  countryOfCode,
  offeredCodes,
} from '../parts/form/calling-code.ts'
import { Flag } from '../parts/people/flag.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'

type Phone = { phone: string; callingCode: CodeChoice }
type Props = {
  fields: Phone
  /** The code of the person's country, offered first. */
  homeCode: CodeChoice
  label?: string
  error: string | undefined
  onChange: (changed: Partial<Phone>) => void
}

const isListed = (code: CodeChoice): code is ListedCode => code in callingCodes

/** A phone number with its calling code, next to the country's flag. */
export function PhoneField({ fields, homeCode, label, error, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const regions = new Intl.DisplayNames([i18n.language], { type: 'region' })
  const nameOf = (code: CodeChoice) => {
    if (code === '') return t('signIn.country.other')
    return isListed(code)
      ? t(`signIn.country.${callingCodes[code]}`)
      : regions.of(countryOfCode(code))
  }

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
          <Flagged code={fields.callingCode} />
          <Select
            size="lg"
            aria-label={t('signIn.callingCode')}
            value={fields.callingCode}
            onChange={({ target }) =>
              onChange({ callingCode: codeChoice(target.value) ?? fields.callingCode })
            }
          >
            {offeredCodes(homeCode, fields.callingCode).map((code) => (
              <option key={code} value={code}>
                {code} {nameOf(code)}
              </option>
            ))}
          </Select>
        </Box>
      }
    />
  )
}

/** Rendered over the select; it does not receive clicks. */
function Flagged({ code }: { code: CodeChoice }) {
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
      {code && <Flag country={countryOfCode(code)} />}
      <span aria-hidden="true">{code || '–'}</span>
    </Box>
  )
}
