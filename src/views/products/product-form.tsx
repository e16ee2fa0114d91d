import { type ComponentProps, useState } from 'react'
import { createUnit } from '#contract/catalogue.ts'
import type { Form } from '../parts/form/form.ts'
import { FormFrame } from '../parts/form/form-frame.tsx'
import { useMay } from '../seams/use-may.ts'
import { NewUnit } from './new-unit.tsx'
import { ProductFields } from './product-fields.tsx'
import type { ProductValues } from './product-values.ts'
import type { Catalogue } from './use-catalogue.ts'
import { useProductText } from './use-product-text.ts'

type Props = {
  form: Form<ProductValues>
  catalogue: Catalogue
  /** Undefined until it is there. */
  productId?: string
} & Pick<ComponentProps<typeof FormFrame>, 'label' | 'saveLabel'>

/** The form of a product, new or there, in which a missing unit can be made as well. */
export function ProductForm({ form, catalogue, productId, ...frame }: Props) {
  const texts = useProductText(catalogue)
  const [isAdding, setAdding] = useState(false)
  const mayAdd = useMay()(createUnit) && !form.refusal
  return (
    <>
      <FormFrame form={form} {...frame} {...texts}>
        <ProductFields
          form={form}
          catalogue={catalogue}
          productId={productId}
          onNewUnit={mayAdd ? () => setAdding(true) : undefined}
        />
      </FormFrame>
      {isAdding && (
        <NewUnit
          onClose={() => setAdding(false)}
          onDone={({ id }) => {
            setAdding(false)
            form.change({ unitId: id })
            catalogue.reloadUnits()
          }}
        />
      )}
    </>
  )
}
