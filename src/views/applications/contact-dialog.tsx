import { useTranslation } from '#i18n/use-translation.tsx'
import type { Application } from '#contract/application.ts'
import { limits } from '#contract/limits.ts'
import { Input } from '../ui/input.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { fromLocalTime } from '../parts/calendar/local-time.ts'
import { AskField } from '../parts/dialog/ask-field.tsx'
import type { AskProps } from '../parts/dialog/ask-form.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { AskMoment } from '../parts/dialog/ask-moment.tsx'
import { useViewer } from '../seams/viewer.ts'
import { MailPreview } from './mail-preview.tsx'
import type { ApplicationEvent } from './application-steps.ts'
import { useLetter } from './use-letter.tsx'
import type { ApplicationDetails } from './use-application-moves.ts'
import { textIn } from '../parts/dialog/text-in.ts'

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
  const { isTold, letter, isIncomplete, choice, failure } = useLetter(row, event)
  return (
    <AskFrame
      {...ask}
      confirm={t(isTold ? 'interest.send' : 'interest.contactOnly')}
      isIncomplete={isIncomplete}
      onConfirm={(values) => {
        const words = textIn(values, 'words')
        onConfirm({
          notify: isTold,
          ...(isTold && words && !letter?.isFixed && { words }),
          ...(isTold && interviewOf(values, timeZone)),
        })
      }}
    >
      {choice}
      {failure}
      {letter && (
        <>
          <Interview />
          <p className="field__hint">{t('interest.letter', letter)}</p>
          <MailPreview mail={letter}>
            <AskField
              name="words"
              label={t('interest.words')}
              hint={t(letter.isFixed ? 'interest.wordsFixed' : 'interest.wordsHint')}
            >
              {(wiring) => (
                <Textarea
                  {...wiring}
                  rows={6}
                  required
                  readOnly={letter.isFixed}
                  maxLength={limits.text.long}
                  defaultValue={letter.words}
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
      <AskMoment
        name="interview"
        label={t('interest.interviewOn')}
        hint={t('interest.interviewHint')}
        first=""
      />
      <AskField name="place" label={t('interest.interviewPlace')}>
        {(wiring) => <Input {...wiring} maxLength={limits.text.short} />}
      </AskField>
    </>
  )
}

function interviewOf(values: FormData, timeZone: string): ApplicationDetails {
  const interviewMs = fromLocalTime(String(values.get('interview') ?? ''), timeZone)
  const interviewPlace = textIn(values, 'place')
  return {
    ...(interviewMs !== undefined && { interviewMs }),
    ...(interviewPlace && { interviewPlace }),
  }
}
