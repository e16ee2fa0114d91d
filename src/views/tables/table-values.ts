import type { TFunction } from 'i18next'
import type { FieldError } from '#contract/problem.ts'
import type { DiningTable } from '#contract/table.ts'

/** The form values of a table. */
export type TableValues = { name: string; capacity: string; minCapacity: string; area: string }

const usualSeats = 4
const mostSeats = 100

/** A table as form values; without one, the empty form. */
export function tableValues(table?: DiningTable): TableValues {
  return {
    name: table?.name ?? '',
    capacity: String(table?.capacity ?? usualSeats),
    minCapacity: String(table?.minCapacity ?? ''),
    area: table?.area ?? '',
  }
}

/** The input of a call. An empty area removes the table from its area. */
export function tableInput({ name, capacity, minCapacity, area }: TableValues) {
  return {
    name: name.trim(),
    capacity: Number(capacity),
    area: area.trim(),
    ...(minCapacity.trim() !== '' && { minCapacity: Number(minCapacity) }),
  }
}

/** The errors of the form values. */
export function checkTable(values: TableValues, t: TFunction): FieldError[] {
  const { name, capacity, minCapacity } = tableInput(values)
  const isTooMany = minCapacity !== undefined && !(isSeats(minCapacity) && minCapacity <= capacity)
  const wrong = [
    ...(name === '' ? (['name'] as const) : []),
    ...(isSeats(capacity) ? [] : (['capacity'] as const)),
    ...(isTooMany ? (['minCapacity'] as const) : []),
  ]
  return wrong.map((path) => ({ path, rule: 'custom', message: t(`tables.wrong.${path}`) }))
}

function isSeats(count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= mostSeats
}
