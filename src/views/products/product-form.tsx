import { type ComponentProps } from 'react'
import { createUnit } from '#contract/catalogue.ts'
import type { Product } from '#contract/product.ts'
import type { Form } from '../parts/form/form.ts'
import { FormFrame } from '../parts/form/form-frame.tsx'
import { useMay } from '../seams/use-may.ts'
import { NewUnit } from './new-unit.tsx'
import { ProductFields } from './product-fields.tsx'
import type { ProductValues } from './product-values.ts'
import type { Catalogue } from './use-catalogue.ts'
import { useProductText } from './use-product-text.ts'
import { useDialog } from '../parts/dialog/use-dialog.tsx'

type Props = {
  form: Form<ProductValues>
  catalogue: Catalogue
  /** Undefined for a new product. */
  productId?: string
  formerPrice?: Product['formerPrice']
} & Pick<ComponentProps<typeof FormFrame>, 'label' | 'saveLabel'>

/** The form of a new or existing product, in which a missing unit can be added too. */
export function ProductForm({ form, catalogue, productId, formerPrice, ...frame }: Props) {
  const texts = useProductText(catalogue)
  const adding = useDialog((_, close) => (
    <NewUnit
      onClose={close}
      onDone={({ id }) => {
        close()
        form.change({ unitId: id })
        catalogue.reloadUnits()
      }}
    />
  ))
  const mayAdd = useMay()(createUnit) && !form.refusal
  return (
    <>
      <FormFrame form={form} {...frame} {...texts}>
        <ProductFields
          form={form}
          catalogue={catalogue}
          productId={productId}
          formerPrice={formerPrice}
          onNewUnit={mayAdd ? () => adding.open() : undefined}
        />
      </FormFrame>
      {adding.dialog}
    </>
  )
}
