import { has, type ModuleName } from '#contract/modules.ts'
import type { Capability, Module } from '#contract/modules/module.ts'
import type help from '../../i18n/en/help.json'

export type HelpTopic = keyof (typeof help)['help']['topic']

type Needed = (module: ModuleName | Module) => boolean
const all =
  (...capabilities: readonly Capability[]): Needed =>
  (module) =>
    capabilities.every((capability) => has(module, capability))
const but =
  (capability: Capability, without: Capability): Needed =>
  (module) =>
    has(module, capability) && !has(module, without)

/** Help topics by capability, the most common first. */
const topics: readonly (readonly [HelpTopic, Needed])[] = [
  ['takeOrder', all('goods')],
  ['takeBooking', all('bookings')],
  ['openTable', all('tables')],
  ['services', all('bookings')],
  ['followOrder', all('goods')],
  ['kitchen', all('kitchen')],
  ['closeTable', all('tables')],
  ['tables', all('tables')],
  ['payment', but('orders', 'tables')],
  ['products', all('orders', 'stock')],
  ['importProducts', all('goods', 'stock')],
  ['promotion', all('orders')],
  ['customers', all('community')],
  ['community', all('community')],
  ['addGuest', but('queue', 'orders')],
  ['callNext', but('seating', 'orders')],
  ['postJob', all('jobs')],
  ['applicants', all('jobs')],
  ['codes', all('links')],
  ['reports', all('orders')],
]

/** A module's help topics, the most common first. */
export function topicsOf(module: ModuleName | Module): readonly HelpTopic[] {
  return topics.filter(([, isNeeded]) => isNeeded(module)).map(([topic]) => topic)
}

/** Topics for every module. */
export const commonTopics = [
  'settings',
  'team',
  'plan',
  'offline',
] as const satisfies readonly HelpTopic[]

/** Global shortcuts; a screen may have more. */
export const helpKeys = [
  ['Mod+k', 'palette'],
  ['/', 'search'],
  ['?', 'list'],
  ['g o', 'orders'],
  ['g d', 'dashboard'],
  ['g p', 'products'],
  ['g c', 'customers'],
  ['g q', 'queue'],
  ['g e', 'settings'],
  ['Mod+s', 'save'],
  ['Esc', 'close'],
] as const
