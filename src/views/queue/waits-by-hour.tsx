import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { getQueueHistory } from '#contract/visit.ts'
import { CourseChart } from '../parts/charts/course-chart.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'

const days = 14

/** Waiting times by hour of arrival, as a chart and, on request, as a table. */
export function WaitsByHour() {
  const { t } = useTranslation()
  const { answer, failure, reload } = useAnswer(
    getQueueHistory,
    { days },
    { live: ['visit'], everyMs: 60_000 },
  )
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  const hours = answer?.hours ?? []
  const points = hours.map(({ hour, count, medianMin }) => ({
    key: String(hour),
    value: medianMin,
    tick: clock(hour),
    said: [
      clock(hour),
      t('queue.waits.minutes', { count: medianMin }),
      t('queue.waits.people', { count }),
    ],
  }))
  return (
    <section className="panel__pane" aria-labelledby="queue-waits">
      <h2 id="queue-waits">{t('queue.waits.title')}</h2>
      <p className="panel__hint">{t('queue.waits.hint', { days })}</p>
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {answer && hours.length === 0 ? (
        <p className="panel__calm">{t('queue.waits.empty')}</p>
      ) : failure && !answer ? null : (
        <>
          <CourseChart
            label={t('queue.waits.label')}
            points={points}
            axis={String}
            shape="bars"
            height={192}
          />
          {answer && (
            <p className="panel__hint">
              {t('queue.waits.sum', { seated: answer.seated, cancelled: answer.cancelled })}
            </p>
          )}
          <details className="panel__table">
            <summary>{t('queue.waits.table')}</summary>
            <chakra.table
              w="full"
              fontSize="sm"
              css={{
                '& :is(th, td)': { py: '1', textAlign: 'end' },
                '& th:first-child': { textAlign: 'start' },
              }}
            >
              <thead>
                <tr>
                  <th scope="col">{t('queue.waits.hour')}</th>
                  <th scope="col">{t('queue.waits.median')}</th>
                  <th scope="col">{t('queue.waits.count')}</th>
                </tr>
              </thead>
              <tbody>
                {hours.map(({ hour, count, medianMin }) => (
                  <tr key={hour}>
                    <th scope="row">{clock(hour)}</th>
                    <td>{t('queue.waits.minutes', { count: medianMin })}</td>
                    <td>{count}</td>
                  </tr>
                ))}
              </tbody>
            </chakra.table>
          </details>
        </>
      )}
    </section>
  )
}
