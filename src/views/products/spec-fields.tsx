import type { ProductSpec } from '#contract/catalogue.ts'
import { TextField } from '../parts/form/fields.tsx'
import type { Form } from '../parts/form/form.ts'
import type { ProductValues } from './product-values.ts'

/** The properties of this category's products, each with its possible values. */
export function SpecFields({
  form,
  specs,
}: {
  form: Form<ProductValues>
  specs: readonly ProductSpec[]
}) {
  const { values } = form
  const valueOf = (id: string) =>
    values.specs.find(({ productSpecId }) => productSpecId === id)?.value ?? ''
  const write = (id: string, value: string) => {
    const others = values.specs.filter(({ productSpecId }) => productSpecId !== id)
    form.change({ specs: value === '' ? others : [...others, { productSpecId: id, value }] })
  }
  const errorOf = (id: string) =>
    form.errorAt(
      `specs.${values.specs.findIndex(({ productSpecId }) => productSpecId === id)}.value`,
    )
  return specs.map(({ id, name, values: offered }) => (
    <TextField
      key={id}
      name={`specs.${id}`}
      label={name}
      value={valueOf(id)}
      error={errorOf(id)}
      maxLength={120}
      suggestions={offered}
      onChange={(value) => write(id, value)}
    />
  ))
}

/**
 * The properties of a product: those for every category and for its own, and those that it already
 * has.
 */
export function specsFor(
  specs: readonly ProductSpec[] | undefined,
  { categoryId, specs: own }: ProductValues,
): readonly ProductSpec[] {
  return (specs ?? []).filter(
    (spec) =>
      own.some(({ productSpecId }) => productSpecId === spec.id) ||
      (spec.status === 'Active' &&
        (spec.categoryId === undefined || spec.categoryId === categoryId)),
  )
}
