import * as z from 'zod/mini'

/** The seven modules by their ids of the specification (section 1); the names are its own. */
export const moduleIds = {
  skipques: 1,
  cConnect: 2,
  ekart: 12,
  foodKart: 13,
  service: 14,
  tableOrdering: 15,
  job: 16,
} as const

export type ModuleName = keyof typeof moduleIds
export type ModuleId = (typeof moduleIds)[ModuleName]

/** In the order in which people are shown them. */
export const moduleNames = [
  'ekart',
  'foodKart',
  'cConnect',
  'skipques',
  'service',
  'tableOrdering',
  'job',
] as const satisfies readonly ModuleName[]

/** The modules in which things are sold, so that there are orders. */
export const sellingModules = [
  'ekart',
  'foodKart',
  'service',
  'tableOrdering',
] as const satisfies readonly ModuleName[]

export const moduleId = z.literal([1, 2, 12, 13, 14, 15, 16])

const nameById = new Map<number, ModuleName>(moduleNames.map((name) => [moduleIds[name], name]))

/** The module of an id, undefined for an id that is none of the seven. */
export function moduleNameOf(id: number | undefined): ModuleName | undefined {
  return id === undefined ? undefined : nameById.get(id)
}
