import { has, type ModuleName } from '#contract/modules.ts'
import { refusalOf } from '#contract/permission.ts'
import type { Person } from '#contract/rights.ts'

/** The parts of the settings, by the name in their address. */
export type SettingsPart =
  | 'profile'
  | 'security'
  | 'look'
  | 'company'
  | 'places'
  | 'working'
  | 'delivery'
  | 'sessions'
  | 'data'

/** What everyone has: oneself. */
export const ownParts: readonly SettingsPart[] = ['profile', 'security', 'look', 'sessions']

/**
 * The parts of a person, in the order of the screen. Master, partner and community have no company
 * of their own to set up.
 */
export function settingsOf(person: Person, module: ModuleName): readonly SettingsPart[] {
  const isOwner = refusalOf('company.write', person, module) === undefined
  const hasDelivery =
    refusalOf('delivery.write', person, module) === undefined && has(module, 'delivery')
  return isOwner
    ? [
        'profile',
        'security',
        'look',
        'company',
        'places',
        'working',
        ...(hasDelivery ? (['delivery'] as const) : []),
        'sessions',
        'data',
      ]
    : ownParts
}
