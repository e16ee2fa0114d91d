import { Box } from '@chakra-ui/react/box'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Id } from '#contract/fields.ts'
import { listProducts } from '#contract/product.ts'
import { useAnswer } from '../../parts/live/use-answer.ts'
import type { FoundProducts } from './found-by-product.tsx'

const AT_MOST = 6

type Props = {
  search: string
  /** The products whose names matched the search. */
  found: FoundProducts
  picked: Id | undefined
  onPick: (id: Id) => void
}

/** The products that match the search; selecting one filters the list by it. */
export function ProductsNamed({ search, found, picked, onPick }: Props) {
  const { t } = useTranslation()
  const { answer } = useAnswer(listProducts, { search, rowSize: AT_MOST }, { pauseMs: 200 })
  const products = answer?.rows.filter(({ id }) => id !== picked) ?? []
  if (products.length === 0 || found?.total === 1) return null
  const label = t(found ? 'orders.onlyWith' : 'orders.byProduct')
  return (
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
  )
}
