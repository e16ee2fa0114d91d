import { Grid } from '@chakra-ui/react/grid'
import { useTranslation } from '#i18n/use-translation.tsx'
import { getInstallation } from '#contract/installation.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { Page } from '../parts/page/page.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { InstallationFacts } from './installation-facts.tsx'
import { RouteTable, SlowCallTable } from './call-tables.tsx'
import { TableSizes } from './table-sizes.tsx'
import '../theme/lists.css'

/** `/staff/installation`: the state of the server, for the master. */
export function Installation() {
  const { t } = useTranslation()
  const { answer, failure, isBusy, reload } = useAnswer(getInstallation, {})
  const calls = { isBusy, failure, onRetry: reload }
  return (
    <Page
      title={t('installation.title')}
      lead={t('installation.lead')}
      actions={
        <Button variant="surface" disabled={isBusy} onClick={reload}>
          {t('installation.refresh')}
        </Button>
      }
    >
      <Grid gridTemplateColumns="minmax(0, 1fr)" gap="6">
        <Grid gridTemplateColumns="minmax(0, 1fr)" gap="3">
          {failure && !answer && <FailureNotice failure={failure} onRetry={reload} />}
          {answer?.warnings.map((warning) => (
            <Notice key={warning} kind="warning">
              {t(`installation.warning.${warning}`)}
            </Notice>
          ))}
          {answer?.warnings.length === 0 && (
            <Notice kind="success">{t('installation.well')}</Notice>
          )}
          <InstallationFacts answer={answer} />
        </Grid>
        <FailedJobs onTried={reload} />
        <SlowCallTable calls={answer?.slowCalls} {...calls} />
        <RouteTable routes={answer?.routes} {...calls} />
        <TableSizes />
      </Grid>
    </Page>
  )
}
