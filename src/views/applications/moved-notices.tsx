import { type ComponentProps, Suspense } from 'react'
import type { Application } from '#contract/application.ts'
import { useTranslation } from '#i18n/use-translation.tsx'
import { askedMove } from '../../machines/screen/moves.connect.ts'
import { applicationStepWord } from '../jobs/application-words.ts'
import { asksReason } from './application-steps.ts'
import type { ApplicationMoves } from './use-application-moves.ts'
import { lazyOf } from '../parts/hooks/lazy-of.ts'
import { Spoken } from '../parts/hooks/use-spoken.tsx'

const ApplicationDialog = lazyOf(
  async () => (await import('./application-dialog.tsx')).ApplicationDialog,
)
const ContactDialog = lazyOf(async () => (await import('./contact-dialog.tsx')).ContactDialog)

/**
 * The dialogs and announcements for moving applications: questions of a step, and messages for
 * screen readers if no toast announces them.
 */
export function MovedNotices({ moves }: { moves: ApplicationMoves }) {
  const { t } = useTranslation()
  const { asking, last } = moves
  const event = asking?.move.event
  return (
    <>
      <Spoken>{last && !last.back && <Said last={last} />}</Spoken>
      {asking && event && (
        <Suspense>
          <AskFirst
            key={event + asking.id}
            title={t('interest.stepOf', {
              step: applicationStepWord(event, asking.row, t),
              name: asking.row.applicantName,
            })}
            row={asking.row}
            event={event}
            {...askedMove(moves)}
            onConfirm={moves.confirm}
          />
        </Suspense>
      )}
    </>
  )
}

function AskFirst({ row, ...ask }: ComponentProps<typeof ContactDialog> & { row: Application }) {
  return asksReason(ask.event) ? (
    <ApplicationDialog rows={[row]} {...ask} />
  ) : (
    <ContactDialog row={row} {...ask} />
  )
}

function Said({ last: { row, move } }: { last: NonNullable<ApplicationMoves['last']> }) {
  const { t } = useTranslation()
  const { applicantName: name, status } = row
  return move.rating === undefined
    ? t('interest.moved', { name, status: t(`interest.status.${status}`) })
    : t('interest.rated', { name, count: move.rating })
}
