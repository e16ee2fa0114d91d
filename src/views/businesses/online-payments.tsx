import { Box } from '@chakra-ui/react/box'
import { Text } from '@chakra-ui/react/text'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { cardName } from '#contract/card-name.ts'
import { listOnlinePayments, type OnlinePayment } from '#contract/plan-payment.ts'
import type { Column } from '../parts/list/data-table.tsx'
import { momentColumn } from '../parts/list/usual-columns.tsx'
import { TableSection } from '../parts/list/table-section.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useViewer } from '../seams/viewer.ts'
import { amountColumn, companyColumn, modulesColumn } from './payment-columns.tsx'
import type { Mark } from '../ui/mark.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

const NEWEST = 10

const marks: Record<OnlinePayment['state'], Mark> = {
  pending: { tone: 'working', shape: 'half' },
  succeeded: { tone: 'done', shape: 'check' },
  failed: { tone: 'refused', shape: 'cross' },
}

/** Recent online payments for modules, with the reason of failures; hidden if there are none. */
export function OnlinePayments() {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const { answer, failure, isBusy, reload } = useAnswer(listOnlinePayments, { rowSize: NEWEST })
  const columns = useMemo(() => onlineColumns(t, timeZone), [t, timeZone])
  if (!failure && !answer?.rows.length) return null
  return (
    <Box marginBlockEnd="4">
      <TableSection
        title={t('businesses.online.title')}
        lead={t('businesses.online.lead')}
        none={undefined}
        columns={columns}
        rows={answer?.rows}
        rowSize={NEWEST}
        isBusy={isBusy}
        failure={failure}
        onRetry={reload}
      />
    </Box>
  )
}

function onlineColumns(t: TFunction, timeZone: string): Column<OnlinePayment>[] {
  return [
    companyColumn(t),
    modulesColumn(t),
    {
      key: 'method',
      heading: t('businesses.payment.method'),
      card: 'meta',
      cell: ({ card, fault }) => (
        <>
          {card ? cardName(card) : t('businesses.online.page')}
          {fault && (
            <Text as="small" display="block" color="fg.error" fontSize="sm">
              {t(`subscription.fault.${fault}`)}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'state',
      heading: t('businesses.online.state'),
      card: 'tags',
      cell: ({ state }) => (
        <StatusBadge mark={marks[state]}>{t(`businesses.online.states.${state}`)}</StatusBadge>
      ),
    },
    momentColumn(
      { key: 'since', heading: t('businesses.online.paidOn'), zone: timeZone, isWideOnly: true },
      ({ createdMs }) => createdMs,
    ),
    amountColumn(t),
  ]
}
