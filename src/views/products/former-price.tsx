import { Box } from '@chakra-ui/react/box'
import { Text } from '@chakra-ui/react/text'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { Product } from '#contract/product.ts'
import { Button } from '../ui/button.tsx'
import type { Form } from '../parts/form/form.ts'
import { currencyDigits, formatMoney } from '../parts/money/money-format.ts'
import { formatDateTime } from '../parts/time/time-format.ts'
import { useViewer } from '../seams/viewer.ts'
import { amountText } from './amount-text.ts'
import type { ProductValues } from './product-values.ts'

type Props = { form: Form<ProductValues>; former: NonNullable<Product['formerPrice']> }

/** The price before the last change, and the button that enters it again. */
export function FormerPrice({ form, former }: Props) {
  const { t, i18n } = useTranslation()
  const { currency, timeZone } = useViewer()
  const { priceAmount, changedMs, changedBy = '' } = former
  const text = amountText(priceAmount, currencyDigits(currency))
  if (form.values.priceAmount === text) return null
  return (
    <Box alignSelf="end">
      <Text color="fg.muted" fontSize="sm">
        {t('products.form.formerPrice', {
          price: formatMoney(priceAmount, currency, i18n.language),
          time: formatDateTime(changedMs, timeZone),
          name: changedBy,
        })}
      </Text>
      {!form.refusal && (
        <Button
          type="button"
          variant="ghost"
          size="sm"
          onClick={() => form.change({ priceAmount: text })}
        >
          {t('products.form.putBack')}
        </Button>
      )}
    </Box>
  )
}
