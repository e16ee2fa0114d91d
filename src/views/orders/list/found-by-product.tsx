import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import type { countOrders } from '#contract/order.ts'

/** The products by whose names a list was found. */
export type FoundProducts = OutputOf<typeof countOrders>['products']

/** Says that the list was found by the names of products, where it was. */
export function FoundByProduct({ found }: { found: FoundProducts }) {
  const { t } = useTranslation()
  const products = useNames(found)
  return (
    // As high as nothing while it is empty: it is read out when its text comes.
    <Text role="status" fontSize="sm" css={{ '&:empty': { mt: '-3' } }}>
      {products && t('orders.foundByProduct', { products })}
    </Text>
  )
}

function useNames(found: FoundProducts): string | undefined {
  const { t, i18n } = useTranslation()
  if (!found) return undefined
  const { names, total } = found
  const rest = total - names.length
  const more = rest > 0 ? [t('orders.moreProducts', { count: rest })] : []
  return new Intl.ListFormat(i18n.language, { type: 'unit' }).format([...names, ...more])
}
