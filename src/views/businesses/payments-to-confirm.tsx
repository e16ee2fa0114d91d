import { Button } from '@chakra-ui/react/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { moduleNameOf, firstModule } from '#contract/modules.ts'
import {
  listPaymentsToConfirm,
  type PaymentToConfirm,
  settlePayment,
} from '#contract/plan-payment.ts'
import { AskField } from '../parts/dialog/ask-field.tsx'
import { AskFrame } from '../parts/dialog/ask-frame.tsx'
import { type Column, DataTable } from '../parts/list/data-table.tsx'
import { DateTime } from '../parts/time/date-time.tsx'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { formatMoney } from '../parts/money/money-format.ts'
import { Money } from '../parts/money/money.tsx'
import { useAnswer } from '../parts/live/use-answer.ts'
import { type Submit, useSubmit } from '../parts/live/use-submit.ts'
import { useApp } from '../seams/app-context.ts'
import { useViewer } from '../seams/viewer.ts'

const AT_ONCE = 100

type Settle = Submit<typeof settlePayment>
type Ask = (payment: PaymentToConfirm) => void
type Asks = { onConfirm: Ask; onReject: Ask }
type Asking = { payment: PaymentToConfirm; settle: Settle; onClose: () => void }

/** The payments for modules that this master or partner has to confirm; hidden without any. */
export function PaymentsToConfirm({ onSettled }: { onSettled: () => void }) {
  const { t } = useTranslation()
  const { answer, failure, isBusy, reload } = useAnswer(listPaymentsToConfirm, { rowSize: AT_ONCE })
  const { toasts } = useApp()
  const { settledWords } = usePaymentWords()
  const [rejecting, setRejecting] = useState<PaymentToConfirm>()
  const [confirming, setConfirming] = useState<PaymentToConfirm>()
  const settle = useSubmit(settlePayment, () => {
    const settled = confirming ?? rejecting
    if (settled) {
      const text = settledWords(settled, confirming ? 'confirmed' : 'rejected')
      toasts.send({ type: 'toast.show', kind: 'success', text })
    }
    setRejecting(undefined)
    setConfirming(undefined)
    reload()
    onSettled()
  })
  const columns = useColumns(settle, { onConfirm: setConfirming, onReject: setRejecting })
  if (failure) return <FailureNotice failure={failure} onRetry={reload} />
  if (!answer || answer.rows.length === 0) return null
  const { rows } = answer
  const title = t('businesses.payment.title')
  return (
    <section className="payments-to-confirm" aria-labelledby="payments-to-confirm">
      <h2 id="payments-to-confirm">{title}</h2>
      <p>{t('businesses.payment.lead')}</p>
      {settle.failure && !rejecting && !confirming && <FailureNotice failure={settle.failure} />}
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowSize={rows.length}
        keyOf={({ id }) => id}
        isBusy={isBusy}
      />
      {confirming && (
        <Confirm payment={confirming} settle={settle} onClose={() => setConfirming(undefined)} />
      )}
      {rejecting && (
        <Reject payment={rejecting} settle={settle} onClose={() => setRejecting(undefined)} />
      )}
    </section>
  )
}

function useColumns(settle: Settle, asks: Asks): Column<PaymentToConfirm>[] {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  return [
    {
      key: 'company',
      heading: t('businesses.company'),
      card: 'title',
      cell: ({ companyName, number }) => (
        <span className="business-name">
          <span>
            <strong>{companyName}</strong>
            <small>{number}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'modules',
      heading: t('businesses.payment.modules'),
      card: 'line',
      cell: ({ moduleIds, period }) =>
        `${moduleIds.map((id) => t(`module.${moduleNameOf(id) ?? firstModule}`)).join(', ')} ` +
        `· ${t(`businesses.payment.${period}`)}`,
    },
    {
      key: 'method',
      heading: t('businesses.payment.method'),
      card: 'meta',
      cell: ({ method }) => t(`businesses.payment.by.${method}`),
    },
    {
      key: 'since',
      heading: t('businesses.payment.since'),
      card: 'when',
      cardLabel: t('businesses.payment.since'),
      isWideOnly: true,
      cell: ({ createdMs }) => <DateTime ms={createdMs} zone={timeZone} />,
    },
    {
      key: 'amount',
      heading: t('businesses.payment.amount'),
      card: 'aside',
      align: 'end',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      key: 'step',
      heading: <span className="sr-only">{t('businesses.step')}</span>,
      align: 'end',
      card: 'action',
      cell: (row) => <Steps row={row} settle={settle} asks={asks} />,
    },
  ]
}

function Steps({
  row,
  settle,
  asks: { onConfirm, onReject },
}: {
  row: PaymentToConfirm
  settle: Settle
  asks: Asks
}) {
  const { t } = useTranslation()
  const { companyName, allowedEvents } = row
  const named = (step: string) => t('businesses.stepOf', { step, name: companyName })
  return (
    <span className="business-steps">
      {allowedEvents.includes('plan-payment.confirm') && (
        <Button
          className="row-step"
          size="xs"
          disabled={settle.isBusy}
          aria-label={named(t('businesses.payment.confirm'))}
          onClick={() => onConfirm(row)}
        >
          {t('businesses.payment.confirm')}
        </Button>
      )}
      {allowedEvents.includes('plan-payment.reject') && (
        <Button
          className="row-step"
          size="xs"
          variant="ghost"
          colorPalette="red"
          disabled={settle.isBusy}
          aria-label={named(t('businesses.payment.reject'))}
          onClick={() => onReject(row)}
        >
          {t('businesses.payment.reject')}
        </Button>
      )}
    </span>
  )
}

/** A payment in words: how much, of whom. */
function usePaymentWords() {
  const { t, i18n } = useTranslation()
  const values = ({ companyName, amount, currency }: PaymentToConfirm) => ({
    name: companyName,
    amount: formatMoney(amount, currency, i18n.language),
  })
  return {
    values,
    settledWords: (payment: PaymentToConfirm, as: 'confirmed' | 'rejected') =>
      t(`businesses.payment.${as}`, values(payment)),
  }
}

function Confirm({ payment, settle, onClose }: Asking) {
  const { t } = useTranslation()
  const { values } = usePaymentWords()
  const { id, companyId } = payment
  return (
    <AskFrame
      title={t('businesses.payment.confirmTitle', values(payment))}
      confirm={t('businesses.payment.confirm')}
      failure={settle.failure?.message}
      isBusy={settle.isBusy}
      onConfirm={() => settle.send({ companyId, id, event: 'plan-payment.confirm' })}
      onClose={onClose}
    >
      <p>{t('businesses.payment.confirmText')}</p>
    </AskFrame>
  )
}

function Reject({ payment: { id, companyId, companyName, number }, settle, onClose }: Asking) {
  const { t } = useTranslation()
  return (
    <AskFrame
      title={t('businesses.payment.rejectTitle', { number, name: companyName })}
      confirm={t('businesses.payment.reject')}
      isEnding
      failure={settle.failure?.message}
      isBusy={settle.isBusy}
      onConfirm={(form) =>
        settle.send({
          companyId,
          id,
          event: 'plan-payment.reject',
          reason: String(form.get('reason')).trim(),
        })
      }
      onClose={onClose}
    >
      <AskField name="reason" label={t('businesses.payment.reason')}>
        {(wiring) => <textarea {...wiring} required rows={2} maxLength={limits.text.short} />}
      </AskField>
    </AskFrame>
  )
}
