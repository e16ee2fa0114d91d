import { useTranslation } from '#i18n/use-translation.tsx'
import { asId } from '#contract/fields.ts'
import type { Product } from '#contract/product.ts'
import { moveStock, movedByHand } from '#contract/stock.ts'
import { checkInput } from '../parts/form/check-input.ts'
import { SelectField, TextField } from '../parts/form/fields.tsx'
import { FormDialog } from '../parts/form/form-dialog.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'

type Props = { product: Product; onClose: () => void; onDone: () => void }
type Values = { productId: string; direction: string; quantity: string; reason: string }

/** Corrects the stock of a product or one of its variants, with a reason. */
export function StockDialog({ product, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const { variants } = product
  const toInput = ({ productId, direction, quantity, reason }: Values) => ({
    productId: asId(productId),
    direction: direction === 'out' ? ('out' as const) : ('in' as const),
    quantity: quantity.trim() === '' ? Number.NaN : Number(quantity.trim()),
    reason: movedByHand.find((one) => one === reason) ?? ('other' as const),
  })
  const productId: string = variants?.[0]?.id ?? product.id
  const empty: Values = { productId, direction: 'in', quantity: '', reason: 'delivery' }
  const form = useNewForm(moveStock, {
    key: `stock:${product.id}`,
    empty,
    toInput,
    check: (values: Values) => checkInput(moveStock.input, toInput(values), t),
    onDone,
  })
  return (
    <FormDialog
      title={t('products.stockDialog.title', { name: product.name })}
      confirm={t('products.stockDialog.save')}
      form={form}
      onClose={onClose}
    >
      {variants && (
        <SelectField
          {...form.field('productId')}
          label={t('products.stockDialog.variant')}
          choices={variants.map(({ id, values, stockQty }) => ({
            value: id,
            label: `${values.join(', ')} · ${stockQty ?? t('products.notCounted')}`,
          }))}
        />
      )}
      <SelectField
        {...form.field('direction')}
        label={t('products.stockDialog.direction')}
        choices={(['in', 'out'] as const).map((value) => ({
          value,
          label: t(`products.stockDialog.${value}`),
        }))}
      />
      <TextField
        {...form.field('quantity')}
        label={t('products.stockDialog.quantity')}
        isRequired
        inputMode="numeric"
        maxLength={4}
      />
      <SelectField
        {...form.field('reason')}
        label={t('products.stockDialog.reason')}
        choices={movedByHand.map((value) => ({
          value,
          label: t(`products.stockDialog.reasons.${value}`),
        }))}
      />
    </FormDialog>
  )
}
