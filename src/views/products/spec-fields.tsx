import type { ProductSpec } from '#contract/catalogue.ts'
import { TextField } from '../parts/form/fields.tsx'
import type { Form } from '../parts/form/form.ts'
import type { ProductValues } from './product-values.ts'

/** The properties that products of this category may have, each with the values on offer. */
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
 * The properties that a product may have: those of every category and of its own, and what it has
 * already.
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
