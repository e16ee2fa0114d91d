import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import type { countOrders } from '#contract/order.ts'

/** The products whose names matched the search. */
export type FoundProducts = OutputOf<typeof countOrders>['products']

/** Shows which product names matched the search, if any did. */
export function FoundByProduct({ found }: { found: FoundProducts }) {
  const { t } = useTranslation()
  const products = useNames(found)
  return (
    // Always rendered, so that screen readers announce the text; takes no space while it is empty.
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
