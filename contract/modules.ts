import * as z from 'zod/mini'
import { moduleColours } from './modules/colours.ts'
import { cConnect, cConnectOffer } from './modules/c-connect.ts'
import { ekart, ekartOffer } from './modules/ekart.ts'
import { foodKart, foodKartOffer } from './modules/food-kart.ts'
import { job, jobOffer } from './modules/job.ts'
import type { Capability, Module, Offer } from './modules/module.ts'
import { service, serviceOffer } from './modules/service.ts'
import { skipques, skipquesOffer } from './modules/skipques.ts'
import { tableOrdering, tableOrderingOffer } from './modules/table-ordering.ts'

/**
 * The modules in the order in which people are shown them. The only list of them: whatever differs
 * between modules is asked of a module's declaration.
 */
export const modules = {
  ekart,
  foodKart,
  cConnect,
  skipques,
  service,
  tableOrdering,
  job,
} as const satisfies Record<string, Module>

export type ModuleName = keyof typeof modules
export type ModuleId = (typeof modules)[ModuleName]['id']

/** What is said of each where it is sold. */
export const offers: Readonly<Record<ModuleName, Offer>> = {
  ekart: ekartOffer,
  foodKart: foodKartOffer,
  cConnect: cConnectOffer,
  skipques: skipquesOffer,
  service: serviceOffer,
  tableOrdering: tableOrderingOffer,
  job: jobOffer,
}

export const moduleNames = Object.keys(modules) as readonly ModuleName[]

/** Stands in where a module has to be named and none is known. */
export const firstModule: ModuleName = 'ekart'

export const moduleIds = Object.fromEntries(
  moduleNames.map((name) => [name, modules[name].id]),
) as { readonly [Name in ModuleName]: (typeof modules)[Name]['id'] }

export const moduleId = z.literal(Object.values(moduleIds).toSorted((a, b) => a - b))

const nameById = new Map<number, ModuleName>(moduleNames.map((name) => [moduleIds[name], name]))

/** The module of an id, undefined for an id that is none of them. */
export function moduleNameOf(id: number | undefined): ModuleName | undefined {
  return id === undefined ? undefined : nameById.get(id)
}

/** The declaration of a module; a declaration is its own, so that a test can make one up. */
export function declarationOf(module: ModuleName | Module): Module {
  return typeof module === 'string' ? modules[module] : module
}

/** The ground that stands for a module, in the light and in the dark. */
export function colourOf(module: ModuleName | Module): { light: string; dark: string } {
  return moduleColours[declarationOf(module).colour]
}

/** Whether a module can do something. Nothing can be done where there is no module. */
export function has(module: ModuleName | Module | undefined, capability: Capability): boolean {
  if (module === undefined) return false
  const { orders, has: traits } = declarationOf(module)
  if (capability === 'orders') return orders !== undefined
  return orders === capability || traits.some((trait) => trait === capability)
}

/** The modules that can do something, in their order. */
export function modulesWith(capability: Capability): readonly ModuleName[] {
  return moduleNames.filter((name) => has(name, capability))
}

/** Their ids, as records carry them. */
export function idsWith(capability: Capability): readonly ModuleId[] {
  return modulesWith(capability).map((name) => moduleIds[name])
}
