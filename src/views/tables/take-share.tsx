import { useTranslation } from '#i18n/use-translation.tsx'
import type { TableDetail } from '#contract/table.ts'
import { Button } from '../ui/button.tsx'
import { formatMoney } from '../parts/money/money-format.ts'
import { shareOf, sharesAfter, sharesAhead } from '../parts/pay/share-of.ts'
import type { TableAct } from './table-acts.ts'

type Props = {
  session: NonNullable<TableDetail['session']>
  isOff: boolean
  onAct: (act: TableAct) => void
}

/**
 * The next of equal shares, one for each guest: a press takes its payment. The second half of a
 * double press takes no other share.
 */
export function TakeShare({ session, isOff, onAct }: Props) {
  const { t, i18n } = useTranslation()
  const { owedAmount, currency, shares } = session
  const ahead = sharesAhead(session)
  if (!ahead) return null
  const { of, paid } = ahead
  const amount = shareOf(owedAmount, of - paid)
  return (['cash', 'card'] as const).map((method) => (
    <Button
      key={method}
      size="md"
      variant="surface"
      height="auto"
      paddingBlock="2"
      whiteSpace="normal"
      disabled={isOff}
      onClick={({ detail }) =>
        detail < 2 && onAct({ do: 'pay', method, amount, shares: sharesAfter(shares, of - paid) })
      }
    >
      {t(`tables.share.${method}`, {
        no: paid + 1,
        of,
        amount: formatMoney(amount, currency, i18n.language),
      })}
    </Button>
  ))
}
