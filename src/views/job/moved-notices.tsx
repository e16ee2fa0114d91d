import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { UndoToast } from '../parts/notice/undo-toast.tsx'
import type { ApplicationMove } from './use-application-move.ts'

const ApplicationDialog = lazy(async () => ({
  default: (await import('./application-dialog.tsx')).ApplicationDialog,
}))

/**
 * What goes with moving applications wherever they are shown: what a step needs to be told, the way
 * back, and what those hear who don't see it.
 */
export function MovedNotices({ move }: { move: ApplicationMove }) {
  const { t } = useTranslation()
  const { asking, undoable, said } = move
  return (
    <>
      <p className="sr-only" role="status">
        {said}
      </p>
      {asking && (
        <Suspense>
          <ApplicationDialog
            key={asking.event + asking.row.id}
            title={t('interest.stepOf', {
              step: t(`interest.event.${asking.event}`),
              name: asking.row.applicantName,
            })}
            event={asking.event}
            failure={
              asking.failure && (asking.failure.errors?.[0]?.message ?? asking.failure.message)
            }
            isBusy={move.moving.has(asking.row.id)}
            onConfirm={(details) => void move.confirm(details)}
            onClose={move.close}
          />
        </Suspense>
      )}
      {undoable && (
        <UndoToast
          text={t('interest.moved', {
            name: undoable.row.applicantName,
            status: t(`interest.status.${undoable.row.status}`),
          })}
          onUndo={() => void move.undo()}
          onDone={move.forget}
        />
      )}
    </>
  )
}
