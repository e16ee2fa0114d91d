import { useTranslation } from '#i18n/use-translation.tsx'
import { applicationReasons } from '#contract/application.ts'
import { limits } from '#contract/limits.ts'
import { Textarea } from '../ui/textarea.tsx'
import { AskChoice } from '../parts/dialog/ask-choice.tsx'
import type { AskProps } from '../parts/dialog/ask-form.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { AskField } from '../parts/dialog/ask-field.tsx'
import { AskMore } from '../parts/dialog/ask-more.tsx'
import type { ApplicationEvent } from './application-steps.ts'
import type { ApplicationDetails } from './use-application-moves.ts'

/** Applicants withdraw themselves. */
const reasons = applicationReasons.filter((code) => code !== 'withdrawn')

type Props = AskProps & {
  title: string
  event: ApplicationEvent
  onConfirm: (details: ApplicationDetails) => void
}

/** Asks for a reason and for the message to the applicant. */
export function ApplicationDialog({ event, onConfirm, ...ask }: Props) {
  const { t } = useTranslation()
  return (
    <AskFrame
      {...ask}
      confirm={t(`interest.event.${event}`)}
      isEnding={event !== 'application.reopen'}
      onConfirm={(values) => onConfirm(detailsOf(values))}
    >
      <AskChoice
        name="reasonCode"
        legend={t('parts.reason.why')}
        values={reasons}
        wordOf={(code) => t(`interest.reason.${code}`)}
      />
      <AskMore name="notify" label={t('interest.tell')} isOn>
        <AskField name="message" label={t('interest.message')}>
          {(wiring) => (
            <Textarea
              {...wiring}
              rows={5}
              maxLength={limits.text.long}
              defaultValue={event === 'application.reopen' ? '' : t('interest.kindText')}
            />
          )}
        </AskField>
      </AskMore>
    </AskFrame>
  )
}

function detailsOf(form: FormData): ApplicationDetails {
  const message = String(form.get('message') ?? '').trim()
  return {
    reasonCode: reasons.find((code) => code === form.get('reasonCode')),
    notify: form.has('notify'),
    ...(message && { message }),
  }
}
