import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import type { Role } from '#contract/role.ts'
import type { TFunction } from 'i18next'
import type { MethodChange, PaymentTxn } from '#contract/payment.ts'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { formatMoney } from '../money/money-format.ts'
import { Money } from '../money/money.tsx'
import { methodsFor } from './pay-methods.ts'
import { DateTime } from '../time/date-time.tsx'

/** A list of movements. */
export const Movements = chakra('ul', {
  base: {
    display: 'grid',
    gap: '2',
    fontSize: 'sm',
    '& li': { display: 'grid', gridTemplateColumns: '1fr auto' },
    '& small': { gridColumn: '1 / -1', color: 'fg.muted', fontSize: 'xs' },
    '& li:is([data-state=failed], [data-state=undone]) > :not(small)': {
      color: 'fg.muted',
      textDecoration: 'line-through',
    },
  },
})

type Props = {
  payment: PaymentTxn
  zone: string
  isBusy: boolean
  /** Absent: its method can't be changed. */
  onMethod?: (() => void) | undefined
  /** Absent: it can't be undone. */
  onUndo: (() => void) | undefined
}

/** A payment or refund of an order, and what can be corrected in it. */
export function Movement({ payment, zone, isBusy, onMethod, onUndo }: Props) {
  const { t, i18n } = useTranslation()
  const { direction, method, amount, tipAmount, receivedAmount, currency, state } = payment
  const { note, createdMs, actorName, undoneBy, refundedLines = [], methodChanges = [] } = payment
  const said = (minor: number) => formatMoney(minor, currency, i18n.language)
  const word = t(`orders.view.method.${method}`)
  const title =
    direction === 'in'
      ? word
      : t(state === 'failed' ? 'orders.view.notGiven' : 'orders.view.given', { method: word })
  const of = { method: word, amount: said(amount) }
  return (
    <li data-state={state}>
      <span>{title}</span>
      <Money amount={direction === 'in' ? amount : -amount} currency={currency} />
      <small>
        <DateTime ms={createdMs} zone={zone} />{' '}
        {[
          ...refundedLines.map(({ name, quantity }) => `${quantity} × ${name}`),
          actorName,
          tipAmount && t('orders.tip.in', { amount: said(tipAmount) }),
          receivedAmount !== undefined &&
            t('orders.cash.given', {
              amount: said(receivedAmount),
              change: said(receivedAmount - amount),
            }),
          state === 'pending' && t('orders.view.pending'),
          state === 'failed' && direction === 'in' && t('orders.view.refused'),
          note && `“${note}”`,
          ...methodChanges.map((change) => changeText(change, t)),
          state === 'undone' &&
            (undoneBy
              ? t('orders.undoPayment.by', { name: undoneBy })
              : t('orders.undoPayment.done')),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {(onMethod ?? onUndo) && (
        <Flex gridColumn="1 / -1" flexWrap="wrap" ms="-3">
          <Correction isBusy={isBusy} about={t('orders.method.changeOf', of)} onPress={onMethod}>
            {t('orders.method.change')}
          </Correction>
          <Correction isBusy={isBusy} about={t('orders.undoPayment.of', of)} onPress={onUndo}>
            {t('orders.undoPayment.button')}
          </Correction>
        </Flex>
      )}
    </li>
  )
}

/** A corrected method: from what to what, by whom and why. */
function changeText({ from, to, actorName, note }: MethodChange, t: TFunction): string {
  const methods = `${t(`orders.view.method.${from}`)} → ${t(`orders.view.method.${to}`)}`
  return [methods, actorName, note && `“${note}”`].filter(Boolean).join(' ')
}

type CorrectionProps = Pick<Props, 'isBusy'> & {
  /** The accessible name, with the method and the amount. */
  about: string
  /** Absent: it is not offered. */
  onPress: (() => void) | undefined
  children: string
}

function Correction({ isBusy, about, onPress, children }: CorrectionProps) {
  if (!onPress) return null
  return (
    <Button size="sm" variant="ghost" disabled={isBusy} aria-label={about} onClick={onPress}>
      {children}
    </Button>
  )
}

/** Whether a payment was recorded by hand, by a method that this role may record. */
export function isByHand({ direction, state, method }: PaymentTxn, role: Role): boolean {
  return (
    direction === 'in' && state === 'succeeded' && methodsFor(role).some((one) => one === method)
  )
}
