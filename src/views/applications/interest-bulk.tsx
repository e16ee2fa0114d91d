import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Application, listApplications } from '#contract/application.ts'
import { BulkBar } from '../parts/list/bulk-bar.tsx'
import { useBulkMoves } from '../parts/moves/use-bulk-moves.ts'
import type { BulkProps } from '../parts/list/list-declaration.ts'
import { useApp } from '../seams/app-context.ts'
import { type ApplicationEvent, asksReason, sharedSteps } from './application-steps.ts'
import {
  type ApplicationDetails,
  type ApplicationMove,
  changeApplication,
} from './use-application-moves.ts'

const ApplicationDialog = lazy(async () => ({
  default: (await import('./application-dialog.tsx')).ApplicationDialog,
}))

/** Moves all selected applications by a shared step, with one reason and one message. */
export function InterestBulk({ onMoved, ...list }: BulkProps<typeof listApplications>) {
  const { t } = useTranslation()
  const { call } = useApp()
  const { chosen, ...bulk } = useBulkMoves<Application, ApplicationMove>(list, {
    nameOf: ({ applicantName }) => applicantName,
    act: (row, move, key) => changeApplication(call, row, move, key),
    onDone: onMoved,
  })
  const [asking, setAsking] = useState<ApplicationEvent>()

  const run = (event: ApplicationEvent, details: ApplicationDetails = {}) => {
    setAsking(undefined)
    bulk.run(chosen.map((row) => ({ row, move: { event, ...details } })))
  }

  return (
    <>
      <BulkBar
        count={chosen.length}
        actions={sharedSteps(chosen).map(({ event, isEnding }) => ({
          key: event,
          label: t(`interest.event.${event}`),
          isEnding,
          onPick: () => (asksReason(event) ? setAsking(event) : run(event)),
        }))}
        state={bulk.state}
        onClear={bulk.clear}
        onStop={bulk.stop}
        onClose={bulk.close}
      />
      {asking && (
        <Suspense>
          <ApplicationDialog
            title={t('interest.bulkOf', {
              step: t(`interest.event.${asking}`),
              count: chosen.length,
            })}
            event={asking}
            failure={undefined}
            isBusy={false}
            onConfirm={(details) => run(asking, details)}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
