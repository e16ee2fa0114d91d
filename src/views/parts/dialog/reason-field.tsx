import { useTranslation } from '#i18n/use-translation.tsx'
import { limits } from '#contract/limits.ts'
import { Input } from '../../ui/input.tsx'
import { AskField } from './ask-field.tsx'

/** The reason for an action with money; it is kept in the history. */
export function ReasonField() {
  const { t } = useTranslation()
  return (
    <AskField name="reason" label={t('parts.reason.why')} isRequired>
      {(wiring) => (
        <Input
          {...wiring}
          required
          maxLength={limits.text.short}
          autoComplete="off"
          pattern=".*\S.*"
        />
      )}
    </AskField>
  )
}
