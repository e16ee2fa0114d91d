import type { TFunction } from 'i18next'
import type { FieldError } from '#contract/problem.ts'
import type { DiningTable } from '#contract/table.ts'

/** What is typed of a table. */
export type TableValues = { name: string; capacity: string; minCapacity: string; area: string }

const usualSeats = 4
const mostSeats = 100

/** A table as it is typed; without one, a new one. */
export function tableValues(table?: DiningTable): TableValues {
  return {
    name: table?.name ?? '',
    capacity: String(table?.capacity ?? usualSeats),
    minCapacity: String(table?.minCapacity ?? ''),
    area: table?.area ?? '',
  }
}

/** The input of a call. An empty area takes a table out of the one it stood in. */
export function tableInput({ name, capacity, minCapacity, area }: TableValues) {
  return {
    name: name.trim(),
    capacity: Number(capacity),
    area: area.trim(),
    ...(minCapacity.trim() !== '' && { minCapacity: Number(minCapacity) }),
  }
}

/** What is wrong with what is typed. */
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
