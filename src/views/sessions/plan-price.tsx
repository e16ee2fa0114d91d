import { chakra } from '@chakra-ui/react/styled-system'
import { Flex } from '@chakra-ui/react/flex'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Money } from '../parts/money/money.tsx'

type Line = { name: string; amount: number }
type Props = { lines: readonly Line[]; total: number; currency: string }

/** The price of each line of a plan, with the total. */
export function PlanPrice({ lines, total, currency }: Props) {
  const { t } = useTranslation()
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
          <Money amount={total} currency={currency} />
        </dd>
      </Flex>
    </chakra.dl>
  )
}
