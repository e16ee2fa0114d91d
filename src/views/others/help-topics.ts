import type { ModuleName } from '#contract/modules.ts'
import type help from '../../i18n/en/help.json'

export type HelpTopic = keyof (typeof help)['help']['topic']

/** What people do in each module, the most frequent first. */
export const topicsOf: Readonly<Record<ModuleName, readonly HelpTopic[]>> = {
  ekart: [
    'takeOrder',
    'followOrder',
    'payment',
    'products',
    'importProducts',
    'promotion',
    'codes',
    'reports',
  ],
  foodKart: [
    'takeOrder',
    'followOrder',
    'kitchen',
    'payment',
    'products',
    'importProducts',
    'promotion',
    'codes',
    'reports',
  ],
  service: ['takeBooking', 'services', 'payment', 'promotion', 'codes', 'reports'],
  tableOrdering: [
    'openTable',
    'kitchen',
    'closeTable',
    'tables',
    'products',
    'promotion',
    'reports',
  ],
  skipques: ['addGuest', 'callNext', 'codes'],
  cConnect: ['customers', 'community', 'addGuest', 'codes'],
  job: ['postJob', 'applicants', 'codes'],
}

/** What is the same everywhere. */
export const commonTopics = [
  'settings',
  'team',
  'plan',
  'offline',
] as const satisfies readonly HelpTopic[]

/** Keys that do the same everywhere; a screen may have more of its own. */
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
