import { Flex } from '@chakra-ui/react/flex'
import { useTranslation } from '#i18n/use-translation.tsx'
import { listReport } from '#contract/report.ts'
import { Button } from '../ui/button.tsx'
import { CsvButton } from '../parts/list/csv-button.tsx'
import type { ReportQuery } from './report-query.ts'

/** Exports and prints the report. */
export function ReportTools({
  query: { fromDate, toDate, groupBy, deliveryType },
}: {
  query: ReportQuery
}) {
  const { t } = useTranslation()
  return (
    <Flex
      flexWrap="wrap"
      gap="2"
      _print={{ display: 'none' }}
      css={{ '& button': { mdDown: { minBlockSize: '11' } } }}
    >
      <CsvButton
        endpoint={listReport}
        question={{ fromDate, toDate, groupBy, deliveryType }}
        name={`report-${groupBy}-${fromDate}-${toDate}`}
      />
      <Button variant="surface" size="sm" onClick={() => window.print()}>
        {t('reports.print')}
      </Button>
    </Flex>
  )
}
