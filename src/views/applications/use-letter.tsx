import { type ReactNode, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { type Application, previewLetter } from '#contract/application.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { Choice } from '../ui/choice.tsx'
import type { ApplicationEvent } from './application-steps.ts'

type Letter = {
  /** Whether the applicant gets the mail. */
  isTold: boolean
  /** The mail as it would be sent, while it is wanted and has loaded. */
  letter: OutputOf<typeof previewLetter> | undefined
  /** The mail is wanted, and not loaded yet. */
  isIncomplete: boolean
  /** The checkbox for it. */
  choice: ReactNode
  failure: ReactNode
}

/** The mail about an event to an applicant, wanted at first. */
export function useLetter({ id }: Pick<Application, 'id'>, event: ApplicationEvent): Letter {
  const { t } = useTranslation()
  const [isTold, setTold] = useState(true)
  const { answer, failure, reload } = useAnswer(previewLetter, { id, event })
  return {
    isTold,
    letter: isTold ? answer : undefined,
    isIncomplete: isTold && !answer,
    choice: (
      <Choice
        type="checkbox"
        name="notify"
        checked={isTold}
        onChange={({ target }) => setTold(target.checked)}
      >
        {t('interest.tell')}
      </Choice>
    ),
    failure: failure && <FailureNotice failure={failure} onRetry={reload} />,
  }
}
