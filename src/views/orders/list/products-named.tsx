import { Box } from '@chakra-ui/react/box'
import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import type { countOrders } from '#contract/order.ts'
import { listProducts } from '#contract/product.ts'
import { useAnswer } from '../../parts/live/use-answer.ts'

const AT_MOST = 6

type Found = OutputOf<typeof countOrders>['products']
type Props = {
  search: string
  /** The products by whose names the list was found. */
  found: Found
  picked: Id | undefined
  onPick: (id: Id) => void
}

/**
 * Products of a searched name, each of which narrows the list to the orders that have it; a line
 * says so where the list has them already.
 */
export function ProductsNamed({ search, found, picked, onPick }: Props) {
  const { t } = useTranslation()
  const { answer } = useAnswer(listProducts, { search, rowSize: AT_MOST }, { pauseMs: 200 })
  const products = answer?.rows.filter(({ id }) => id !== picked) ?? []
  const label = t(found ? 'orders.onlyWith' : 'orders.byProduct')
  return (
    <>
      <FoundBy found={found} />
      {products.length > 0 && found?.total !== 1 && (
        <Box role="group" aria-label={label} className="filters__chips" alignItems="center">
          <Box as="span" flex="none" color="fg.muted" fontSize="sm" aria-hidden="true">
            {label}
          </Box>
          {products.map(({ id, name }) => (
            <button key={id} type="button" className="filters__chip" onClick={() => onPick(id)}>
              {name}
            </button>
          ))}
        </Box>
      )}
    </>
  )
}

function FoundBy({ found }: { found: Found }) {
  const { t, i18n } = useTranslation()
  const { names = [], total = 0 } = found ?? {}
  const rest = total - names.length
  const products = new Intl.ListFormat(i18n.language, { type: 'unit' }).format(
    rest > 0 ? [...names, t('orders.moreProducts', { count: rest })] : names,
  )
  return (
    <Text role="status" fontSize="sm" css={{ '&:empty': { display: 'none' } }}>
      {found && t('orders.foundByProduct', { products })}
    </Text>
  )
}
