import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Application, listApplications } from '#contract/application.ts'
import { BulkBar } from '../parts/list/bulk-bar.tsx'
import { useListBulk } from '../parts/list/use-list-bulk.ts'
import type { List } from '../parts/list/use-list.ts'
import { useApp } from '../seams/app-context.ts'
import { type ApplicationEvent, asksReason, sharedSteps } from './application-steps.ts'
import { type ApplicationDetails, changeApplication } from './use-application-moves.ts'

const ApplicationDialog = lazy(async () => ({
  default: (await import('./application-dialog.tsx')).ApplicationDialog,
}))

/**
 * Moves all chosen applications by a step that each of them allows, with the same reason and the
 * same words to each applicant.
 */
export function InterestBulk({
  list,
  onMoved,
}: {
  list: List<typeof listApplications>
  onMoved: () => void
}) {
  const { t } = useTranslation()
  const { call } = useApp()
  const {
    chosen,
    run: change,
    ...bulk
  } = useListBulk<Application>(list, ({ applicantName }) => applicantName)
  const [asking, setAsking] = useState<ApplicationEvent>()

  const run = async (event: ApplicationEvent, details: ApplicationDetails = {}) => {
    setAsking(undefined)
    await change(chosen, (row) => changeApplication(call, row, { event, ...details }))
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
            onConfirm={(details) => void run(asking, details)}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
