import { Flex } from '@chakra-ui/react/flex'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link } from 'wouter'
import { listOrders } from '#contract/order.ts'
import { createProduct, updateProduct } from '#contract/product.ts'
import { Button } from '../ui/button.tsx'
import type { OpenRecord } from '../parts/form/use-record.ts'
import { useRecordForm } from '../parts/form/use-record-form.ts'
import { Page } from '../parts/page/page.tsx'
import { writeAddress } from '../parts/list/list-address.ts'
import { useMay } from '../seams/use-may.ts'
import { useViewer } from '../seams/viewer.ts'
import { has } from '#contract/modules.ts'
import { moveStock } from '#contract/stock.ts'
import { useDialog } from '../parts/dialog/use-dialog.tsx'
import { BackToProducts } from './back-to-products.tsx'
import { checkProductChanges } from './check-product.ts'
import { PriceChanges } from './price-changes.tsx'
import { ProductForm } from './product-form.tsx'
import { StockDialog } from './stock-dialog.tsx'
import { type DoneProduct, productChanges, productValues, undoneProduct } from './product-values.ts'
import { isSame } from '../../machines/screen/typed.ts'
import { SoldOutUntil } from './sold-out-menu.tsx'
import { SoldOutSwitch } from './standing-buttons.tsx'
import { useProductMoves } from './use-product-moves.ts'
import { useCatalogue } from './use-catalogue.ts'
import type { ProductChanges } from './use-product.ts'

/** The form of an existing product. */
export function EditProduct({
  open,
  product,
}: {
  open: OpenRecord<DoneProduct, ProductChanges>
  product: DoneProduct
}) {
  const { t } = useTranslation()
  const { currency, module } = useViewer()
  const may = useMay()
  const moving = useDialog((_, close) => (
    <StockDialog product={product} onClose={close} onDone={close} />
  ))
  const catalogue = useCatalogue()
  const form = useRecordForm({
    key: `product:${product.id}`,
    open,
    writes: updateProduct,
    record: product,
    toValues: productValues,
    toChanges: (values, base) => ({
      ...productChanges(values, base, currency),
      ...(values.providers &&
        !isSame(values.providers, base.providers) && { providers: values.providers }),
    }),
    check: (values, base) => checkProductChanges(values, base, currency, t),
    toUndone: undoneProduct,
  })
  const stock = may(moveStock) && !has(module, 'bookings') && (
    <>
      <Button type="button" variant="surface" onClick={() => moving.open()}>
        {t('products.stockDialog.open')}
      </Button>
      <Button asChild variant="surface">
        <Link href={`/products/stock?search=${encodeURIComponent(product.name)}`}>
          {t('products.stockDialog.history')}
        </Link>
      </Button>
    </>
  )
  const orders = may(listOrders) && (
    <Button asChild variant="surface">
      <Link href={`/orders/orderlist${writeAddress(listOrders, { productId: product.id })}`}>
        {t('products.form.orders')}
      </Link>
    </Button>
  )
  const moves = useProductMoves((row) =>
    open.actor.send({ type: 'record.changed', record: { ...product, ...row } }),
  )
  const copy = may(createProduct) && (
    <Button asChild variant="surface">
      <Link href={`/products/productview?copy=${product.id}`}>{t('products.form.duplicate')}</Link>
    </Button>
  )
  return (
    <Page
      title={product.name}
      lead={<BackToProducts />}
      actions={
        <>
          {stock}
          {orders}
          {copy}
        </>
      }
    >
      {has(module, 'stock') && (
        <Flex gap="3" alignItems="center" flexWrap="wrap" marginBlockStart="-2" marginBlockEnd="4">
          <SoldOutSwitch
            row={product}
            mayChange={may(updateProduct)}
            isBusy={moves.busy.size > 0 || form.isBusy}
            onChange={moves.press}
          />
          <SoldOutUntil row={product} />
        </Flex>
      )}
      <ProductForm
        form={form}
        catalogue={catalogue}
        label={product.name}
        productId={product.id}
        formerPrice={product.variantCount ? undefined : product.formerPrice}
      />
      <PriceChanges changes={product.priceChanges} />
      {moving.dialog}
    </Page>
  )
}
