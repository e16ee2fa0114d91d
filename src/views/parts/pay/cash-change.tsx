import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { formatMoney } from '../money/money-format.ts'
import { changeDue } from './change-due.ts'

type Props = {
  /** The last action, if it took a payment. */
  paid: Parameters<typeof changeDue>[0] | undefined
  currency: string
}

/** The change to give back for the last payment, until the next action. */
export function CashChange({ paid, currency }: Props) {
  const { t, i18n } = useTranslation()
  const change = paid ? changeDue(paid) : 0
  const said = (minor: number) => formatMoney(minor, currency, i18n.language)
  return (
    <chakra.p
      role="status"
      mb="2"
      p="3"
      bg="green.subtle"
      rounded="md"
      color="green.fg"
      css={{ '& > b': { display: 'block', fontSize: 'xl' } }}
      _empty={{ display: 'none' }}
    >
      {change > 0 && (
        <>
          <b>{t('orders.cash.change', { amount: said(change) })}</b>
          {t('orders.cash.of', { amount: said(paid?.receivedAmount ?? 0) })}
        </>
      )}
    </chakra.p>
  )
}
