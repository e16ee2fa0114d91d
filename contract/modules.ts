import * as z from 'zod/mini'
import { type Colours, moduleColours } from './modules/colours.ts'
import { cConnect, cConnectOffer } from './modules/c-connect.ts'
import { ekart, ekartOffer } from './modules/ekart.ts'
import { foodKart, foodKartOffer } from './modules/food-kart.ts'
import { job, jobOffer } from './modules/job.ts'
import { keysOf } from './keys-of.ts'
import type { Capability, Module, Offer } from './modules/module.ts'
import { service, serviceOffer } from './modules/service.ts'
import { skipques, skipquesOffer } from './modules/skipques.ts'
import { tableOrdering, tableOrderingOffer } from './modules/table-ordering.ts'

/**
 * All modules in display order. Every difference between modules is part of a module's declaration.
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

/** Description and price of each module. */
export const offers: Readonly<Record<ModuleName, Offer>> = {
  ekart: ekartOffer,
  foodKart: foodKartOffer,
  cConnect: cConnectOffer,
  skipques: skipquesOffer,
  service: serviceOffer,
  tableOrdering: tableOrderingOffer,
  job: jobOffer,
}

export const moduleNames: readonly ModuleName[] = keysOf(modules)

/** The fallback if a module is required and none is known. */
export const firstModule: ModuleName = 'ekart'

export const moduleIds = Object.fromEntries(
  moduleNames.map((name) => [name, modules[name].id]),
) as { readonly [Name in ModuleName]: (typeof modules)[Name]['id'] }

export const moduleId = z.literal(Object.values(moduleIds).toSorted((a, b) => a - b))

const nameById = new Map<number, ModuleName>(moduleNames.map((name) => [moduleIds[name], name]))

/** The module of an id; undefined for an unknown id. */
export function moduleNameOf(id: number | undefined): ModuleName | undefined {
  return id === undefined ? undefined : nameById.get(id)
}

/** The declaration of a module. Also accepts a declaration, so that tests can define their own. */
export function declarationOf(module: ModuleName | Module): Module {
  return typeof module === 'string' ? modules[module] : module
}

/** The module's background colour with its text colour, in the light and the dark scheme. */
export function colourOf(module: ModuleName | Module): Colours {
  return moduleColours[declarationOf(module).colour]
}

/**
 * The stored name of a module's logo. No upload can have this name, because upload names are
 * generated.
 */
export function moduleLogoName(module: ModuleName): string {
  return `module-${module}.svg`
}

/** Whether a module has a capability. False without a module. */
export function has(module: ModuleName | Module | undefined, capability: Capability): boolean {
  if (module === undefined) return false
  const { orders, has: traits } = declarationOf(module)
  if (capability === 'orders') return orders !== undefined
  return orders === capability || traits.some((trait) => trait === capability)
}

/** The modules that have a capability, in display order. */
export function modulesWith(capability: Capability): readonly ModuleName[] {
  return moduleNames.filter((name) => has(name, capability))
}

/** The ids of the modules that have a capability. */
export function idsWith(capability: Capability): readonly ModuleId[] {
  return modulesWith(capability).map((name) => moduleIds[name])
}

/** The length of a module's free trial, in days. */
export const trialDays = 14
