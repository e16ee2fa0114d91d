import { Box } from '@chakra-ui/react/box'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { listPaymentsToConfirm, type PaymentToConfirm } from '#contract/plan-payment.ts'
import { Button } from '../ui/button.tsx'
import type { Column } from '../parts/list/data-table.tsx'
import { momentColumn, stepColumn } from '../parts/list/usual-columns.tsx'
import { TableSection } from '../parts/list/table-section.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useViewer } from '../seams/viewer.ts'
import { amountColumn, companyColumn, modulesColumn } from './payment-columns.tsx'
import { PaymentDialog, stepWords } from './payment-dialog.tsx'
import { paymentEvents, type PaymentMoves, usePaymentMoves } from './use-payment-moves.ts'

const AT_ONCE = 100

/**
 * The payments for modules that this master or partner has to confirm; hidden if there are none.
 */
export function PaymentsToConfirm({ onSettled }: { onSettled: () => void }) {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const { answer, failure, isBusy, reload } = useAnswer(listPaymentsToConfirm, { rowSize: AT_ONCE })
  const moves = usePaymentMoves(() => {
    reload()
    onSettled()
  })
  const { press } = moves
  const columns = useMemo(() => paymentColumns(t, timeZone, press), [t, timeZone, press])
  if (!failure && !answer?.rows.length) return null
  return (
    <Box marginBlockEnd="4">
      <TableSection
        title={t('businesses.payment.title')}
        lead={t('businesses.payment.lead')}
        none={undefined}
        columns={columns}
        rows={answer?.rows}
        rowSize={AT_ONCE}
        isBusy={isBusy}
        moving={moves.busy}
        failure={failure}
        onRetry={reload}
      />
      <PaymentDialog moves={moves} />
    </Box>
  )
}

function paymentColumns(
  t: TFunction,
  timeZone: string,
  press: PaymentMoves['press'],
): Column<PaymentToConfirm>[] {
  return [
    companyColumn(t),
    modulesColumn(t),
    {
      key: 'method',
      heading: t('businesses.payment.method'),
      card: 'meta',
      cell: ({ method }) => t(`businesses.payment.by.${method}`),
    },
    momentColumn(
      { key: 'since', heading: t('businesses.payment.since'), zone: timeZone, isWideOnly: true },
      ({ createdMs }) => createdMs,
    ),
    amountColumn(t),
    stepColumn(t('businesses.step'), (row, isMoving) => (
      <Steps row={row} isBusy={isMoving} press={press} />
    )),
  ]
}

function Steps({
  row,
  isBusy,
  press,
}: {
  row: PaymentToConfirm
  isBusy: boolean
  press: PaymentMoves['press']
}) {
  const { t } = useTranslation()
  return (
    <span className="cell__moves">
      {paymentEvents.map(
        (event) =>
          row.allowedEvents.includes(event) && (
            <Button
              key={event}
              className="data-table__step"
              size="xs"
              {...(event === 'plan-payment.reject' && { variant: 'ghost', colorPalette: 'red' })}
              disabled={isBusy}
              aria-label={t('businesses.stepOf', {
                step: t(stepWords[event]),
                name: row.companyName,
              })}
              onClick={() => press(row, { event })}
            >
              {t(stepWords[event])}
            </Button>
          ),
      )}
    </span>
  )
}
