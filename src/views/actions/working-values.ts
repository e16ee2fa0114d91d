import type { ModuleName } from '#contract/modules.ts'
import { parseMoney, moneyText } from '../parts/money-input.ts'
import type { Company, CompanyChanges } from './use-company.ts'

/**
 * The settings of a module as a form holds them: numbers and amounts as typed, '' is left to the
 * app.
 */
export type WorkingValues = {
  autoAccept: boolean
  autoFire: boolean
  hasAlarm: boolean
  guestMails: boolean
  hasTableCodes: boolean
  tipMaxPercent: string
  guestBookingsPerDay: string
  guestBookingsOpen: string
  stations: string
  expireAfterMin: string
  guestCancelMin: string
  deliveryAmount: string
  queueExpireAfterMin: string
  remindBeforeHours: string
}
export type WorkingKey = keyof WorkingValues

const selling: readonly WorkingKey[] = [
  'autoAccept',
  'expireAfterMin',
  'guestCancelMin',
  'hasAlarm',
  'guestMails',
]
const queueing: readonly WorkingKey[] = ['queueExpireAfterMin', 'guestMails']

/** What there is to set in each module. */
export const workingKeys: Record<ModuleName, readonly WorkingKey[]> = {
  ekart: [...selling, 'deliveryAmount'],
  foodKart: [...selling, 'autoFire', 'stations', 'deliveryAmount'],
  tableOrdering: [
    'autoAccept',
    'autoFire',
    'hasTableCodes',
    'tipMaxPercent',
    'stations',
    'queueExpireAfterMin',
    'hasAlarm',
    'guestMails',
  ],
  service: [...selling, 'guestBookingsPerDay', 'guestBookingsOpen', 'remindBeforeHours'],
  skipques: queueing,
  cConnect: queueing,
  job: ['guestMails'],
}

export function workingValues({ settings, currency }: Company): WorkingValues {
  const {
    autoAccept = false,
    autoFire = false,
    hasAlarm = true,
    guestMails = true,
    hasTableCodes = true,
    stations = [],
    deliveryAmount,
  } = settings
  const text = (value: number | undefined) => (value === undefined ? '' : String(value))
  return {
    autoAccept,
    autoFire,
    hasAlarm,
    guestMails,
    hasTableCodes,
    guestBookingsPerDay: text(settings.guestBookingsPerDay),
    guestBookingsOpen: text(settings.guestBookingsOpen),
    tipMaxPercent: text(settings.tipMaxPercent),
    stations: stations.join(', '),
    expireAfterMin: text(settings.expireAfterMin),
    guestCancelMin: text(settings.guestCancelMin),
    deliveryAmount: deliveryAmount === undefined ? '' : moneyText(deliveryAmount, currency),
    queueExpireAfterMin: text(settings.queueExpireAfterMin),
    remindBeforeHours: text(settings.remindBeforeHours),
  }
}

/**
 * What was changed, as the server takes it. A number that was emptied is left to the app again; NaN
 * is what is none, and the check says so.
 */
export function workingChanges(
  values: WorkingValues,
  base: WorkingValues,
  currency: string,
): CompanyChanges {
  const all = {
    ...values,
    stations: values.stations
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    expireAfterMin: whole(values.expireAfterMin),
    guestBookingsPerDay: whole(values.guestBookingsPerDay),
    guestBookingsOpen: whole(values.guestBookingsOpen),
    tipMaxPercent: whole(values.tipMaxPercent),
    guestCancelMin: whole(values.guestCancelMin),
    deliveryAmount:
      values.deliveryAmount.trim() === ''
        ? null
        : (parseMoney(values.deliveryAmount, currency) ?? Number.NaN),
    queueExpireAfterMin: whole(values.queueExpireAfterMin),
    remindBeforeHours: whole(values.remindBeforeHours),
  }
  const settings = Object.fromEntries(
    Object.entries(all).filter(([key]) => values[key as WorkingKey] !== base[key as WorkingKey]),
  )
  return { settings }
}

function whole(text: string): number | null {
  if (text.trim() === '') return null
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
}
