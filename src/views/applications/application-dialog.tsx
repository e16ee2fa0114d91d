import type { TFunction } from 'i18next'
import { useState } from 'react'
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

/** Only applicants withdraw, so the team can't select it. */
const reasons = applicationReasons.filter((code) => code !== 'withdrawn')
type Reason = (typeof reasons)[number]

type Props = AskProps & {
  title: string
  event: ApplicationEvent
  onConfirm: (details: ApplicationDetails) => void
}

/** Asks for a reason and for the message to the applicant. */
export function ApplicationDialog({ event, onConfirm, ...ask }: Props) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<Reason>()
  const [typed, setTyped] = useState<string>()
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
        onChoose={setReason}
      />
      <AskMore name="notify" label={t('interest.tell')} isOn>
        <AskField name="message" label={t('interest.message')}>
          {(wiring) => (
            <Textarea
              {...wiring}
              rows={5}
              maxLength={limits.text.long}
              value={typed ?? (event === 'application.reopen' ? '' : kindText(reason, t))}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </AskField>
      </AskMore>
    </AskFrame>
  )
}

/** The default text for a reason, until the team changes it. */
function kindText(reason: Reason | undefined, t: TFunction): string {
  if (reason === 'not_suitable') return t('interest.kindText')
  if (reason === 'position_filled' || reason === 'no_answer')
    return t(`interest.kindTexts.${reason}`)
  return t('interest.kindTexts.other')
}

function detailsOf(form: FormData): ApplicationDetails {
  const message = String(form.get('message') ?? '').trim()
  return {
    reasonCode: reasons.find((code) => code === form.get('reasonCode')),
    notify: form.has('notify'),
    ...(message && { message }),
  }
}
