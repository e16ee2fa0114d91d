import { chakra } from '@chakra-ui/react/styled-system'
import { Flex } from '@chakra-ui/react/flex'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { PlanPeriod } from '#contract/payment.ts'
import { Money } from '../parts/money/money.tsx'
import { formatMoney } from '../parts/money/money-format.ts'

type Line = { name: string; amount: number }
type Props = { lines: readonly Line[]; total: number; currency: string; period: PlanPeriod }

/** The price of each line of a plan, with the total. */
export function PlanPrice({ lines, total, currency, period }: Props) {
  const { t, i18n } = useTranslation()
  return (
    <chakra.dl className="card__root" paddingBlock="1" paddingInline="4">
      {lines.map((line) => (
        <Flex key={line.name} justify="space-between" paddingBlock="2.5">
          <dt>{line.name}</dt>
          <dd>
            <Money amount={line.amount} currency={currency} />
          </dd>
        </Flex>
      ))}
      <Flex
        justify="space-between"
        paddingBlock="2.5"
        fontWeight="semibold"
        borderBlockStart="1px solid {colors.border}"
      >
        <dt>{t('setUp.plan.total')}</dt>
        <dd>
          {t(`setUp.plan.totalOf.${period}`, {
            price: formatMoney(total, currency, i18n.language),
          })}
        </dd>
      </Flex>
    </chakra.dl>
  )
}
