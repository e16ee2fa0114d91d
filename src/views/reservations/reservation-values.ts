import type { CallInput } from '#contract/endpoint.ts'
import { asId, callingCode as callingCodeSchema } from '#contract/fields.ts'
import type { createReservation, Reservation, updateReservation } from '#contract/reservation.ts'
import { changedKeys } from '../../machines/screen/typed.ts'
import { fromLocalTime, toLocalTime } from '../parts/calendar/local-time.ts'
import { changedNumber } from '../parts/form/changed-number.ts'
import { type CodeChoice, numberInput } from '../parts/form/calling-code.ts'

/** Which tables are kept: one that the server chooses, none yet, or selected ones. */
export const tableChoices = ['any', 'none', 'own'] as const

/** A reservation's form values: '' is empty, times are in the company's time zone. */
export type ReservationValues = {
  name: string
  partySize: string
  startMs: string
  durationMin: string
  tables: (typeof tableChoices)[number]
  tableIds: readonly string[]
  callingCode: CodeChoice
  phone: string
  email: string
  note: string
  /** For a new one: it is already confirmed to the guests. */
  isConfirmed: boolean
}
export type ReservationChanges = Omit<CallInput<typeof updateReservation>, 'id' | 'expectedVersion'>
type Place = { timeZone: string }

export function emptyReservation(callingCode: CodeChoice, startMs: string): ReservationValues {
  return {
    name: '',
    partySize: '2',
    startMs,
    durationMin: '',
    tables: 'any',
    tableIds: [],
    callingCode,
    phone: '',
    email: '',
    note: '',
    isConfirmed: true,
  }
}

export function valuesOf(
  row: Reservation,
  usual: CodeChoice,
  { timeZone }: Place,
): ReservationValues {
  const { name, partySize, startMs, durationMin, tables, phone = '', email = '', note = '' } = row
  return {
    name,
    partySize: String(partySize),
    startMs: toLocalTime(startMs, timeZone),
    durationMin: String(durationMin),
    tables: tables.length > 0 ? 'own' : 'none',
    tableIds: tables.map(({ id }) => id),
    callingCode: callingCodeSchema.safeParse(row.callingCode).data ?? usual,
    phone,
    email,
    note,
    isConfirmed: true,
  }
}

/**
 * The input for a new reservation; NaN for an invalid number or time, so that the contract reports
 * it.
 */
export function inputOf(
  values: ReservationValues,
  { timeZone }: Place,
): CallInput<typeof createReservation> {
  const { name, phone, callingCode, email, note, durationMin } = values
  return {
    name,
    partySize: whole(values.partySize),
    startMs: fromLocalTime(values.startMs, timeZone) ?? Number.NaN,
    ...(durationMin.trim() && { durationMin: whole(durationMin) }),
    ...(values.tables !== 'any' && { tableIds: idsOf(values) }),
    ...numberInput({ phone, callingCode }),
    ...(email.trim() && { email }),
    ...(note.trim() && { note }),
    isConfirmed: values.isConfirmed,
  }
}

/** The input for a changed one: only changed fields, null for cleared ones. */
export function changesOf(
  values: ReservationValues,
  base: ReservationValues,
  place: Place,
): ReservationChanges {
  const changed = new Set<string>(changedKeys(values, base))
  const { name, partySize, startMs } = inputOf(values, place)
  const { email, note, durationMin } = values
  return {
    ...(changed.has('name') && { name }),
    ...(changed.has('partySize') && { partySize }),
    ...(changed.has('startMs') && { startMs }),
    ...(changed.has('durationMin') && { durationMin: whole(durationMin) }),
    ...((changed.has('tables') || changed.has('tableIds')) && {
      tableIds: values.tables === 'any' ? null : idsOf(values),
    }),
    ...changedNumber(values, base),
    ...(changed.has('email') && { email: email.trim() || null }),
    ...(changed.has('note') && { note: note.trim() ? note : null }),
  }
}

function idsOf({ tables, tableIds }: ReservationValues) {
  return tables === 'own' ? tableIds.map(asId) : []
}

function whole(text: string): number {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
}
