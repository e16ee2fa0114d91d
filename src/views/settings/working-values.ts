import { has, type ModuleName } from '#contract/modules.ts'
import type { Module } from '#contract/modules/module.ts'
import { isGoodsShop } from '#contract/takes-tips.ts'
import { parseMoney, moneyText } from '../parts/pay/money-input.ts'
import type { Company, CompanyChanges } from './use-company.ts'
import { changedPart, wholeNumber } from '../../machines/screen/typed.ts'

/** The settings of a module as form values: numbers and amounts as typed, '' is the default. */
export type WorkingValues = {
  autoAccept: boolean
  autoFire: boolean
  hasAlarm: boolean
  guestMails: boolean
  hasTableCodes: boolean
  tipMaxPercent: string
  readyMin: string
  readyPerOrderMin: string
  kitchenSlowMin: string
  kitchenLateMin: string
  reservationLengthMin: string
  reservationLeadMin: string
  takesLater: boolean
  shopTips: boolean
  laterSlotMin: string
  laterPerSlot: string
  laterLeadMin: string
  laterDaysAhead: string
  guestReservations: boolean
  asksReservations: boolean
  guestBookingsPerDay: string
  guestBookingsOpen: string
  guestBookingsUnnamed: string
  guestsUnproven: string
  stations: string
  queueServices: string
  queueCounters: string
  kioskCode: string
  queueAlmostAt: string
  expireAfterMin: string
  guestCancelMin: string
  deliveryAmount: string
  deliveryMin: string
  queueExpireAfterMin: string
  remindBeforeHours: string
  depositBackHours: string
}
type WorkingKey = keyof WorkingValues

/** The capability that a module needs for each setting. */
const needed: Record<WorkingKey, (module: ModuleName | Module) => boolean> = {
  autoAccept: (module) => has(module, 'orders'),
  autoFire: (module) => has(module, 'kitchen'),
  hasAlarm: (module) => has(module, 'orders'),
  guestMails: () => true,
  hasTableCodes: (module) => has(module, 'tables'),
  tipMaxPercent: (module) => has(module, 'tables'),
  readyMin: (module) => has(module, 'kitchen'),
  readyPerOrderMin: (module) => has(module, 'kitchen'),
  kitchenSlowMin: (module) => has(module, 'kitchen'),
  kitchenLateMin: (module) => has(module, 'kitchen'),
  reservationLengthMin: (module) => has(module, 'tables'),
  reservationLeadMin: (module) => has(module, 'tables'),
  takesLater: (module) => has(module, 'shop'),
  shopTips: isGoodsShop,
  laterSlotMin: (module) => has(module, 'shop'),
  laterPerSlot: (module) => has(module, 'shop'),
  laterLeadMin: (module) => has(module, 'shop'),
  laterDaysAhead: (module) => has(module, 'shop'),
  guestReservations: (module) => has(module, 'tables'),
  asksReservations: (module) => has(module, 'tables'),
  guestBookingsPerDay: (module) => has(module, 'bookings'),
  guestBookingsOpen: (module) => has(module, 'bookings'),
  guestBookingsUnnamed: (module) => has(module, 'bookings'),
  guestsUnproven: () => true,
  stations: (module) => has(module, 'kitchen'),
  // Bookings expire when their time has come.
  expireAfterMin: (module) =>
    has(module, 'orders') && !has(module, 'tables') && !has(module, 'bookings'),
  guestCancelMin: (module) => has(module, 'orders') && !has(module, 'tables'),
  deliveryAmount: (module) => has(module, 'goods'),
  deliveryMin: (module) => has(module, 'kitchen') && has(module, 'shop'),
  queueExpireAfterMin: (module) => has(module, 'queue'),
  queueServices: (module) => has(module, 'queue'),
  queueCounters: (module) => has(module, 'queue'),
  queueAlmostAt: (module) => has(module, 'queue'),
  kioskCode: (module) => has(module, 'queue'),
  remindBeforeHours: (module) => has(module, 'bookings'),
  depositBackHours: (module) => has(module, 'bookings'),
}

/** Whether a setting exists in a module. */
export function isSetIn(module: ModuleName | Module, key: WorkingKey): boolean {
  return needed[key](module)
}

export function workingValues({ settings, currency }: Company): WorkingValues {
  const {
    autoAccept = false,
    autoFire = false,
    hasAlarm = true,
    guestMails = true,
    hasTableCodes = true,
    takesLater = false,
    shopTips = false,
    guestReservations = false,
    asksReservations = false,
    stations = [],
    queueServices = [],
    queueCounters = [],
    kioskCode = '',
    deliveryAmount,
  } = settings
  const text = (value: number | undefined) => (value === undefined ? '' : String(value))
  return {
    autoAccept,
    autoFire,
    hasAlarm,
    guestMails,
    hasTableCodes,
    takesLater,
    shopTips,
    guestReservations,
    asksReservations,
    guestBookingsPerDay: text(settings.guestBookingsPerDay),
    guestBookingsOpen: text(settings.guestBookingsOpen),
    guestBookingsUnnamed: text(settings.guestBookingsUnnamed),
    guestsUnproven: text(settings.guestsUnproven),
    tipMaxPercent: text(settings.tipMaxPercent),
    readyMin: text(settings.readyMin),
    readyPerOrderMin: text(settings.readyPerOrderMin),
    deliveryMin: text(settings.deliveryMin),
    kitchenSlowMin: text(settings.kitchenSlowMin),
    kitchenLateMin: text(settings.kitchenLateMin),
    reservationLengthMin: text(settings.reservationLengthMin),
    reservationLeadMin: text(settings.reservationLeadMin),
    laterSlotMin: text(settings.laterSlotMin),
    laterPerSlot: text(settings.laterPerSlot),
    laterLeadMin: text(settings.laterLeadMin),
    laterDaysAhead: text(settings.laterDaysAhead),
    stations: stations.join(', '),
    queueServices: queueServices.join(', '),
    queueCounters: queueCounters.join(', '),
    kioskCode,
    queueAlmostAt: text(settings.queueAlmostAt),
    expireAfterMin: text(settings.expireAfterMin),
    guestCancelMin: text(settings.guestCancelMin),
    deliveryAmount: deliveryAmount === undefined ? '' : moneyText(deliveryAmount, currency),
    queueExpireAfterMin: text(settings.queueExpireAfterMin),
    remindBeforeHours: text(settings.remindBeforeHours),
    depositBackHours: text(settings.depositBackHours),
  }
}

/**
 * The changed settings as input. A cleared number resets to the default; NaN for an invalid one,
 * which the check reports.
 */
export function workingChanges(
  values: WorkingValues,
  base: WorkingValues,
  currency: string,
): CompanyChanges {
  const all = {
    ...values,
    stations: namesIn(values.stations),
    queueServices: namesIn(values.queueServices),
    queueCounters: namesIn(values.queueCounters),
    queueAlmostAt: whole(values.queueAlmostAt),
    expireAfterMin: whole(values.expireAfterMin),
    guestBookingsPerDay: whole(values.guestBookingsPerDay),
    guestBookingsOpen: whole(values.guestBookingsOpen),
    guestBookingsUnnamed: whole(values.guestBookingsUnnamed),
    guestsUnproven: whole(values.guestsUnproven),
    tipMaxPercent: whole(values.tipMaxPercent),
    readyMin: whole(values.readyMin),
    readyPerOrderMin: whole(values.readyPerOrderMin),
    deliveryMin: whole(values.deliveryMin),
    kitchenSlowMin: whole(values.kitchenSlowMin),
    kitchenLateMin: whole(values.kitchenLateMin),
    reservationLengthMin: whole(values.reservationLengthMin),
    reservationLeadMin: whole(values.reservationLeadMin),
    laterSlotMin: whole(values.laterSlotMin),
    laterPerSlot: whole(values.laterPerSlot),
    laterLeadMin: whole(values.laterLeadMin),
    laterDaysAhead: whole(values.laterDaysAhead),
    guestCancelMin: whole(values.guestCancelMin),
    deliveryAmount:
      values.deliveryAmount.trim() === ''
        ? null
        : (parseMoney(values.deliveryAmount, currency) ?? Number.NaN),
    queueExpireAfterMin: whole(values.queueExpireAfterMin),
    remindBeforeHours: whole(values.remindBeforeHours),
    depositBackHours: whole(values.depositBackHours),
  }
  const settings = changedPart(all, values, base)
  return { settings }
}

/** Comma-separated names, without duplicates. */
function namesIn(text: string): string[] {
  return [
    ...new Set(
      text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ]
}

function whole(text: string): number | null {
  return wholeNumber(text) ?? null
}
