import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { formatMoney } from '../money/money-format.ts'
import { scrollToMiddle } from '../hooks/refs.ts'
import { handyCash } from './handy-cash.ts'
import { MoneyField } from './money-field.tsx'
import { moneyText, parseMoney } from './money-input.ts'
import { textIn } from '../dialog/text-in.ts'

type Props = {
  /** The amount to pay, in minor units; undefined while it is unknown. */
  amount: number | undefined
  currency: string
}

/** The cash of a form with a `CashGiven` field, in minor units; undefined if empty or invalid. */
export function cashIn(form: FormData, currency: string): number | undefined {
  const text = textIn(form, 'received')
  return text === '' ? undefined : parseMoney(text, currency)
}

/** The cash that was handed over, tapped or typed, and the change to return. */
export function CashGiven({ amount, currency }: Props) {
  const { t, i18n } = useTranslation()
  const [text, setText] = useState('')
  const received = text.trim() === '' ? undefined : parseMoney(text, currency)
  const said = (minor: number) => formatMoney(minor, currency, i18n.language)
  const isShort = text.trim() !== '' && (received === undefined || received < (amount ?? Infinity))
  const change =
    received !== undefined && amount !== undefined && received >= amount
      ? received - amount
      : undefined
  const wrong =
    isShort && amount !== undefined ? t('orders.cash.least', { amount: said(amount) }) : ''
  return (
    <>
      <MoneyField
        name="received"
        label={t('orders.cash.received')}
        error={wrong}
        value={text}
        onChange={setText}
      />
      {amount !== undefined && (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          {handyCash(amount, currency).map((one) => (
            <Button
              key={one}
              size="md"
              variant="surface"
              onClick={() => setText(moneyText(one, currency))}
            >
              {said(one)}
            </Button>
          ))}
        </chakra.div>
      )}
      <chakra.p role="status" fontSize="lg" fontWeight="semibold" _empty={{ display: 'none' }}>
        {change !== undefined && (
          <span key={change} ref={scrollToMiddle}>
            {t('orders.cash.change', { amount: said(change) })}
          </span>
        )}
      </chakra.p>
    </>
  )
}
