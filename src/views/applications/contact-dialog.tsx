import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type Application, previewLetter } from '#contract/application.ts'
import { limits } from '#contract/limits.ts'
import { Choice } from '../ui/choice.tsx'
import { Input } from '../ui/input.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { dayRange } from '../parts/calendar/date-range.ts'
import { fromLocalTime } from '../parts/calendar/local-time.ts'
import { AskField } from '../parts/dialog/ask-field.tsx'
import type { AskProps } from '../parts/dialog/ask-form.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { AskedDate } from '../parts/time/date-input.tsx'
import { useViewer } from '../seams/viewer.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { MailPreview } from './mail-preview.tsx'
import type { ApplicationEvent } from './application-steps.ts'
import type { ApplicationDetails } from './use-application-moves.ts'

type Props = AskProps & {
  title: string
  row: Pick<Application, 'id'>
  event: ApplicationEvent
  onConfirm: (details: ApplicationDetails) => void
}

/** Shows the mail to the applicant, which can be edited before it is sent. */
export function ContactDialog({ row, event, onConfirm, ...ask }: Props) {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const [isTold, setTold] = useState(true)
  const { answer, failure, reload } = useAnswer(previewLetter, { id: row.id, event })
  return (
    <AskFrame
      {...ask}
      confirm={t(isTold ? 'interest.send' : 'interest.contactOnly')}
      isIncomplete={isTold && !answer}
      onConfirm={(values) => {
        const words = String(values.get('words') ?? '').trim()
        onConfirm({
          notify: isTold,
          ...(isTold && words && !answer?.isFixed && { words }),
          ...(isTold && interviewOf(values, timeZone)),
        })
      }}
    >
      <Choice type="checkbox" checked={isTold} onChange={({ target }) => setTold(target.checked)}>
        {t('interest.tell')}
      </Choice>
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {isTold && answer && (
        <>
          <Interview />
          <p className="field__hint">{t('interest.letter', answer)}</p>
          <MailPreview mail={answer}>
            <AskField
              name="words"
              label={t('interest.words')}
              hint={t(answer.isFixed ? 'interest.wordsFixed' : 'interest.wordsHint')}
            >
              {(wiring) => (
                <Textarea
                  {...wiring}
                  rows={6}
                  required
                  readOnly={answer.isFixed}
                  maxLength={limits.text.long}
                  defaultValue={answer.words}
                />
              )}
            </AskField>
          </MailPreview>
        </>
      )}
    </AskFrame>
  )
}

/** When and where the applicant is invited to, both optional. */
function Interview() {
  const { t } = useTranslation()
  return (
    <>
      <AskField
        name="interview"
        label={t('interest.interviewOn')}
        hint={t('interest.interviewHint')}
      >
        {(wiring) => (
          <AskedDate
            {...dayRange}
            {...wiring}
            kind="moment"
            className="field__input"
            defaultValue=""
          />
        )}
      </AskField>
      <AskField name="place" label={t('interest.interviewPlace')}>
        {(wiring) => <Input {...wiring} maxLength={limits.text.short} />}
      </AskField>
    </>
  )
}

function interviewOf(values: FormData, timeZone: string): ApplicationDetails {
  const interviewMs = fromLocalTime(String(values.get('interview') ?? ''), timeZone)
  const interviewPlace = String(values.get('place') ?? '').trim()
  return {
    ...(interviewMs !== undefined && { interviewMs }),
    ...(interviewPlace && { interviewPlace }),
  }
}
