import type { TFunction } from 'i18next'
import type { FieldError } from '#contract/problem.ts'
import { checkInput } from '../parts/form/check-input.ts'
import type { ResourceValues } from './resource-values.ts'

/**
 * The errors of a resource, as the server would report them, and time off that ends before it
 * begins.
 */
export function checkResource(
  schema: Parameters<typeof checkInput>[0],
  input: unknown,
  { timeOff }: ResourceValues,
  t: TFunction,
): FieldError[] {
  const plain = checkInput(schema, input, t).map((error) => ({
    ...error,
    path: error.path.replace(/^timeOff\.(\d+)\..*/, 'timeOff.$1'),
  }))
  const reversed = timeOff.flatMap(({ from, to }, index) =>
    from !== '' && to !== '' && from >= to
      ? [{ path: `timeOff.${index}`, rule: 'out_of_range', message: t('resource.offReversed') }]
      : [],
  )
  return [...plain, ...reversed]
}
