import { Flex } from '@chakra-ui/react/flex'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { formatMoney } from '../money/money-format.ts'
import { handyCash } from './handy-cash.ts'

type Props = {
  /** The amount to pay, in minor units. */
  amount: number
  currency: string
  isOff: boolean
  onCash: (receivedMinor: number) => void
}

/** More than these would fill a phone. */
const MOST = 4

/** The next sums in notes beside *Cash*: a press takes the payment, and the change is shown. */
export function CashNotes({ amount, currency, isOff, onCash }: Props) {
  const { t, i18n } = useTranslation()
  const notes = handyCash(amount, currency)
    .filter((one) => one > amount)
    .slice(0, MOST)
  if (notes.length === 0) return null
  const said = (minor: number) => formatMoney(minor, currency, i18n.language)
  return (
    <Flex
      className="panel__wide"
      role="group"
      aria-label={t('orders.cash.notes')}
      flexWrap="wrap"
      gap="2"
      alignItems="center"
    >
      <span className="quiet__text">{t('orders.cash.notes')}</span>
      {notes.map((one) => (
        <Button
          key={one}
          type="button"
          size="md"
          variant="surface"
          disabled={isOff}
          aria-label={t('orders.cash.take', { amount: said(one), change: said(one - amount) })}
          onClick={() => onCash(one)}
        >
          {said(one)}
        </Button>
      ))}
    </Flex>
  )
}
