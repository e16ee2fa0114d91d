import { has, type ModuleName } from '#contract/modules.ts'
import { refusalOf } from '#contract/permission.ts'
import type { Person } from '#contract/rights.ts'

/** The sections of the settings, by their name in the URL. */
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

/** The sections of every user, about their own account. */
export const ownParts: readonly SettingsPart[] = ['profile', 'security', 'look', 'sessions']

/**
 * The sections of a user, in the order of the screen. Master, partner and community have no company
 * to set up.
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
