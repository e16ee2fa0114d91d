import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Application, listApplications } from '#contract/application.ts'
import { failureOf } from '../../machines/failure.ts'
import { BulkBar } from '../parts/bulk-bar.tsx'
import { useBulk } from '../parts/use-bulk.ts'
import type { List } from '../parts/use-list.ts'
import { useApp } from '../shell/app-context.ts'
import { type ApplicationEvent, asksReason, sharedSteps } from './application-steps.ts'
import { changeApplication } from './use-application-change.ts'
import type { ApplicationDetails } from './use-application-move.ts'

const ApplicationDialog = lazy(async () => ({ default: (await import('./application-dialog.tsx')).ApplicationDialog }))

/** Moves all chosen applications by a step that each of them allows, with the same reason and the same words to each applicant. */
export function InterestBulk({ list: { rows = [], selected, send }, onMoved }: { list: List<typeof listApplications>; onMoved: () => void }) {
  const { t } = useTranslation()
  const { call } = useApp()
  const bulk = useBulk<Application>()
  const [asking, setAsking] = useState<ApplicationEvent>()
  const chosen = rows.filter(({ id }) => selected.includes(id))

  const run = async (event: ApplicationEvent, details: ApplicationDetails = {}) => {
    setAsking(undefined)
    const act = async (row: Application) => {
      try {
        send({ type: 'list.row-changed', row: await changeApplication(call, row, { event, ...details }) })
      } catch (thrown) {
        const { current } = failureOf(thrown)
        if (current) send({ type: 'list.row-changed', row: current as Application })
        throw thrown
      }
    }
    await bulk.run({ rows: chosen, nameOf: ({ applicantName }) => applicantName, act })
    send({ type: 'list.clear-selection' })
    onMoved()
  }

  return (
    <>
      <BulkBar
        count={chosen.length}
        actions={sharedSteps(chosen).map(({ event, isEnding }) => ({
          key: event,
          label: t(`interest.event.${event}`),
          isEnding,
          onPick: () => (asksReason(event) ? setAsking(event) : void run(event)),
        }))}
        state={bulk.state}
        onClear={() => send({ type: 'list.clear-selection' })}
        onStop={bulk.stop}
        onClose={bulk.close}
      />
      {asking && (
        <Suspense>
          <ApplicationDialog
            title={t('interest.bulkOf', { step: t(`interest.event.${asking}`), count: chosen.length })}
            event={asking}
            failure={undefined}
            isBusy={false}
            onConfirm={(details) => void run(asking, details)}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
