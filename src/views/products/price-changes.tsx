import { chakra } from '@chakra-ui/react/styled-system'
import { Box } from '@chakra-ui/react/box'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Product } from '#contract/product.ts'
import { Money } from '../parts/money/money.tsx'
import { DateTime } from '../parts/time/date-time.tsx'
import { useViewer } from '../seams/viewer.ts'
import { Card } from '../ui/card.tsx'

/** The last changes of a product's prices: from, to, when and by whom. */
export function PriceChanges({ changes = [] }: { changes: Product['priceChanges'] }) {
  const { t } = useTranslation()
  const { currency, timeZone } = useViewer()
  if (changes.length === 0) return null
  return (
    <Box mt="4">
      <Card id="price-changes" title={t('products.form.priceChanges')}>
        <List>
          {changes.map(({ fromAmount, toAmount, changedMs, changedBy, variant }, at) => (
            <li key={at}>
              {variant && <strong>{variant}</strong>}{' '}
              <Money amount={fromAmount} currency={currency} /> →{' '}
              <Money amount={toAmount} currency={currency} />
              <small>
                <DateTime ms={changedMs} zone={timeZone} />
                {changedBy && ` · ${changedBy}`}
              </small>
            </li>
          ))}
        </List>
      </Card>
    </Box>
  )
}

const List = chakra('ul', {
  base: {
    display: 'grid',
    gap: '2',
    fontSize: 'sm',
    '& strong': { fontWeight: 'medium' },
    '& small': { display: 'block', color: 'fg.muted', fontSize: 'xs' },
  },
})
