import type { ListedCode } from '#contract/fields.ts'
import { type ModuleName, moduleNames } from '#contract/modules.ts'

/**
 * A demo company. Its people sign in as owner@… and staff@… of its `account`, with the demo
 * password.
 */
export type DemoCompany = {
  account: string
  name: string
  owner: string
  staff: string
  modules: readonly ModuleName[]
  callingCode: ListedCode
  timeZone: string
  utcOffset: number
  currency: string
  /** Converts the catalogue's prices to minor units of the currency, rounded to `priceStep`. */
  priceScale: number
  priceStep: number
  taxPercent: number
  isTaxIncluded: boolean
  ordersPerModule: number
  isInactive?: boolean
  /** Signed up, but without a module or payment. */
  isNew?: boolean
}

const uk = {
  callingCode: '+44',
  timeZone: 'Europe/London',
  utcOffset: 0,
  currency: 'GBP',
  priceScale: 1,
  priceStep: 5,
  taxPercent: 20,
  isTaxIncluded: true,
} as const
const india = {
  callingCode: '+91',
  timeZone: 'Asia/Kolkata',
  utcOffset: 330,
  currency: 'INR',
  priceScale: 40,
  priceStep: 500,
  taxPercent: 5,
  isTaxIncluded: false,
} as const
const usa = {
  callingCode: '+1',
  timeZone: 'America/Los_Angeles',
  utcOffset: -480,
  currency: 'USD',
  priceScale: 1,
  priceStep: 5,
  taxPercent: 7.5,
  isTaxIncluded: false,
} as const
const australia = {
  callingCode: '+61',
  timeZone: 'Australia/Melbourne',
  utcOffset: 600,
  currency: 'AUD',
  priceScale: 1,
  priceStep: 50,
  taxPercent: 10,
  isTaxIncluded: true,
} as const
const lanka = {
  callingCode: '+94',
  timeZone: 'Asia/Colombo',
  utcOffset: 330,
  currency: 'LKR',
  priceScale: 300,
  priceStep: 1000,
  taxPercent: 18,
  isTaxIncluded: true,
} as const

export const demoCompanies: readonly DemoCompany[] = [
  {
    ...usa,
    account: 'ekart',
    name: 'Fern & Fable Home',
    owner: 'Elena Brooks',
    staff: 'Caleb Nguyen',
    modules: ['ekart'],
    ordersPerModule: 320,
  },
  {
    ...uk,
    account: 'foodkart',
    name: 'Copper Oven Kitchen',
    owner: 'Grace Bennett',
    staff: 'Mohammed Khan',
    modules: ['foodKart'],
    ordersPerModule: 340,
  },
  {
    ...lanka,
    account: 'cconnect',
    name: 'Lagoon Community Circle',
    owner: 'Tharushi Perera',
    staff: 'Ruwan Silva',
    modules: ['cConnect'],
    ordersPerModule: 0,
  },
  {
    ...australia,
    account: 'skipques',
    name: 'Harbour Walk-in Clinic',
    owner: 'Matilda Chen',
    staff: 'Lachlan Kelly',
    modules: ['skipques'],
    ordersPerModule: 0,
  },
  {
    ...australia,
    account: 'service',
    name: 'Willow & Vale Salon',
    owner: 'Sienna Rossi',
    staff: 'Hugo Walsh',
    modules: ['service'],
    ordersPerModule: 420,
  },
  {
    ...india,
    account: 'tableordering',
    name: 'Saffron Courtyard',
    owner: 'Meera Iyer',
    staff: 'Karthik Rao',
    modules: ['tableOrdering'],
    ordersPerModule: 330,
  },
  {
    ...usa,
    account: 'job',
    name: 'Northgate Staffing',
    owner: 'Marcus Cohen',
    staff: 'Naomi Davis',
    modules: ['job'],
    ordersPerModule: 0,
  },
  {
    ...uk,
    account: 'all',
    name: 'Sevenfold Yard',
    owner: 'Zoë Clarke',
    staff: 'Arthur Okafor',
    modules: moduleNames,
    ordersPerModule: 110,
  },
  {
    ...uk,
    account: 'inactive',
    name: 'Old Mill Café',
    owner: 'George Wright',
    staff: 'Elsie Green',
    modules: ['foodKart'],
    ordersPerModule: 40,
    isInactive: true,
  },
  {
    ...uk,
    account: 'new',
    name: 'Brightside Goods',
    owner: 'Leo Shah',
    staff: 'Isla Hughes',
    modules: [],
    ordersPerModule: 0,
    isNew: true,
  },
]

/** People who oversee companies; in the demo they see the food kitchen. */
export const demoReaders = [
  { email: 'master@sevenfold.example', fullName: 'Morgan Ellis', role: 'master' },
  { email: 'partner@sevenfold.example', fullName: 'Priya Raman', role: 'partner' },
  { email: 'community@sevenfold.example', fullName: 'Tomas Lind', role: 'community' },
] as const
