import { Button } from '@chakra-ui/react/button'
import { useTranslation } from 'react-i18next'
import { listReport } from '#contract/report.ts'
import { CsvButton } from '../parts/list/csv-button.tsx'
import type { ReportQuery } from './report-query.ts'

/** The report as a table to keep, and on paper. */
export function ReportTools({
  query: { fromDate, toDate, groupBy, deliveryType },
}: {
  query: ReportQuery
}) {
  const { t } = useTranslation()
  return (
    <div className="report-takes">
      <CsvButton
        endpoint={listReport}
        question={{ fromDate, toDate, groupBy, deliveryType }}
        name={`report-${groupBy}-${fromDate}-${toDate}`}
      />
      <Button variant="surface" size="sm" onClick={() => window.print()}>
        {t('reports.print')}
      </Button>
    </div>
  )
}
