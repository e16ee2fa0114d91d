import type { TFunction } from 'i18next'
import { Text } from '@chakra-ui/react/text'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type Application, applicationReasons } from '#contract/application.ts'
import { limits } from '#contract/limits.ts'
import { Textarea } from '../ui/textarea.tsx'
import { AskChoice } from '../parts/dialog/ask-choice.tsx'
import type { AskProps } from '../parts/dialog/ask-form.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { AskField } from '../parts/dialog/ask-field.tsx'
import { MailPreview } from './mail-preview.tsx'
import type { ApplicationEvent } from './application-steps.ts'
import { useLetter } from './use-letter.tsx'
import type { ApplicationDetails } from './use-application-moves.ts'
import { textIn } from '../parts/dialog/text-in.ts'

/** Only applicants withdraw, so the team can't select it. */
const reasons = applicationReasons.filter((code) => code !== 'withdrawn')
type Reason = (typeof reasons)[number]

/** Most are rejected for it: selected from the start, with its text in sight. */
const usualReason: Reason = 'not_suitable'

type Props = AskProps & {
  title: string
  /** The applicants, of whom the first with an address shows what all will read. */
  rows: readonly Pick<Application, 'id' | 'applicantName' | 'email'>[]
  event: ApplicationEvent
  onConfirm: (details: ApplicationDetails) => void
}

/** Asks for a reason; where an applicant has an address, also for the message, with its mail. */
export function ApplicationDialog(props: Props) {
  const first = props.rows.find(({ email }) => email)
  return first ? <MailDialog {...props} first={first} /> : <ReasonDialog {...props} />
}

type Row = Props['rows'][number]
type ReasonProps = Props & {
  isIncomplete?: boolean
  children?: (reason: Reason | undefined) => ReactNode
}

function ReasonDialog({ rows: _, event, onConfirm, children, ...ask }: ReasonProps) {
  const { t } = useTranslation()
  const initial = event === 'application.reject' ? usualReason : undefined
  const [reason, setReason] = useState<Reason | undefined>(initial)
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
        initial={initial}
        wordOf={(code) => t(`interest.reason.${code}`)}
        onChoose={setReason}
      />
      {children?.(reason)}
    </AskFrame>
  )
}

/**
 * With the whole mail, of several applicants the first one's: the standard text, then the message,
 * which is not sent to an address that the team entered. Nothing is sent unseen.
 */
function MailDialog({ first, ...props }: Props & { first: Row }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const { event, rows } = props
  const isOne = rows.length === 1
  const { isTold, letter, isIncomplete, choice, failure } = useLetter(first, event)
  return (
    <ReasonDialog {...props} isIncomplete={isIncomplete}>
      {(reason) => (
        <>
          {choice}
          {isTold && failure}
          {letter && (
            <>
              <p className="field__hint">
                {isOne
                  ? t('interest.letter', letter)
                  : t('interest.mailOf', { name: first.applicantName })}
              </p>
              <MailPreview mail={letter}>
                <Text whiteSpace="pre-wrap">{letter.words}</Text>
                {isOne && letter.isFixed ? (
                  <p className="field__hint">{t('interest.fixedText')}</p>
                ) : (
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
                )}
              </MailPreview>
            </>
          )}
        </>
      )}
    </ReasonDialog>
  )
}

/**
 * The default text for a reason, until the team changes it. It follows the standard text, which
 * thanks and rejects.
 */
function kindText(reason: Reason | undefined, t: TFunction): string {
  if (reason === 'not_suitable' || reason === 'position_filled' || reason === 'no_answer')
    return t(`interest.kindTexts.${reason}`)
  return t('interest.kindTexts.other')
}

function detailsOf(form: FormData): ApplicationDetails {
  const message = textIn(form, 'message')
  return {
    reasonCode: reasons.find((code) => code === form.get('reasonCode')),
    notify: form.has('notify'),
    ...(message && { message }),
  }
}
