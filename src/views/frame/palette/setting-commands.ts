import type { TFunction } from 'i18next'
import { keysOf } from '#contract/keys-of.ts'
import type { ModuleName } from '#contract/modules.ts'
import { type Permission, refusalOf } from '#contract/permission.ts'
import type { Person } from '#contract/rights.ts'
import { type SettingsPart, settingsOf } from '../../settings-of.ts'
import type { Command } from './find-commands.ts'

/** Search terms for settings, each with its section. */
const settings = {
  profile: 'profile',
  email: 'profile',
  password: 'profile',
  secondStep: 'security',
  passkeys: 'security',
  appearance: 'look',
  devices: 'sessions',
  logo: 'company',
  tax: 'company',
  papers: 'company',
  social: 'company',
  hours: 'places',
  places: 'places',
  working: 'working',
  couriers: 'delivery',
  export: 'data',
} as const satisfies Record<string, SettingsPart>

/** Records to create, each with its permission and screen. */
const acts = {
  newProduct: ['product.write', '/products/productview?id=new'],
  newCustomer: ['customer.write', '/customers/customerview?id=new'],
  newPromotion: ['promotion.write', '/actions/promotionview?id=new'],
  newJob: ['job.write', '/job/jobview?id=new'],
  invite: ['staff.write', '/staff/staffview?id=new'],
  tableCodes: ['table.write', '/table/tableorder'],
  newPlace: ['company.write', '/actions/settings?part=places&place=new'],
} as const satisfies Record<string, readonly [Permission, string]>

type Asked = {
  person: Person
  module: ModuleName
  t: TFunction
  isOpen: (path: string) => boolean
  go: (to: string) => void
}

/** The user's settings, with the URL of their settings screen. */
export function settingCommands({ person, module, t, isOpen, go }: Asked): Command[] {
  const [base, name] = isOpen('/actions/settings')
    ? ['/actions/settings', t('menu.settings')]
    : ['/staff/profile', t('palette.own')]
  const parts = settingsOf(person, module)
  return keysOf(settings)
    .filter((setting) => parts.includes(settings[setting]))
    .map((setting) => ({
      id: `setting ${setting}`,
      group: 'setting',
      label: t(`palette.settings.${setting}`),
      detail: name,
      also: t(`palette.also.${setting}`),
      run: () => go(`${base}?part=${settings[setting]}`),
    }))
}

/** The records that the user may create, if the screen is open to them. */
export function actCommands({ person, module, t, isOpen, go }: Asked): Command[] {
  return keysOf(acts).flatMap((act): Command[] => {
    const [permission, to] = acts[act]
    const [path = to] = to.split('?')
    if (refusalOf(permission, person, module) !== undefined || !isOpen(path)) return []
    return [
      {
        id: `act ${act}`,
        group: 'act',
        label: t(`palette.acts.${act}`),
        also: t(`palette.also.${act}`),
        run: () => go(to),
      },
    ]
  })
}
