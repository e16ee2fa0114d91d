import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '#contract/durations.ts'
import { moduleIds } from '#contract/modules.ts'
import type { Reservation } from '#contract/reservation.ts'
import type { CompanyId, Id } from '#contract/fields.ts'
import { toJson } from '../db/json-text.ts'
import type { Db } from '../db/tenant.ts'
import { grainsFrom } from '../resource/grain.ts'
import { Batch } from './batch.ts'
import { createRandom, type Random } from './random.ts'

const HALF_HOUR_MS = 30 * MINUTE_MS
const LENGTH_MS = 120 * MINUTE_MS

type Guest = {
  name: string
  partySize: number
  /** The start, in half hours from now. */
  at: number
  status: Reservation['status']
  note?: string
}

/** An evening's guests, whatever the time of the demo's start, and some guests of tomorrow. */
const guests: readonly Guest[] = [
  { name: 'Perera', partySize: 4, at: 1, status: 'Confirmed', note: 'Window, please' },
  { name: 'Anita Rao', partySize: 2, at: 2, status: 'Confirmed' },
  { name: 'Fonseka', partySize: 6, at: 3, status: 'Confirmed', note: 'Birthday cake at eight' },
  { name: 'Thomas Green', partySize: 2, at: 4, status: 'Requested' },
  { name: 'Selvam', partySize: 3, at: 5, status: 'Confirmed', note: 'High chair' },
  { name: 'Iyer', partySize: 2, at: -3, status: 'NoShow' },
  { name: 'Wilson', partySize: 4, at: 6, status: 'Cancelled' },
  { name: 'De Silva', partySize: 5, at: 46, status: 'Confirmed' },
  { name: 'Nadia Khan', partySize: 2, at: 48, status: 'Requested', note: 'No peanuts' },
]

type Table = { id: Id; capacity: number }
type Taken = Map<string, Set<number>>

/** Reservations of today and tomorrow in the demo's rooms. */
export async function seedReservations(db: Db, now: number): Promise<void> {
  const random = createRandom(41)
  const batch = new Batch()
  const companies = await db
    .selectFrom('company_module as m')
    .innerJoin('company_detail as c', 'c.id', 'm.company_id')
    .select('c.id')
    .where('m.module_id', '=', moduleIds.tableOrdering)
    .where('c.is_demo', '=', 1)
    .orderBy('c.id')
    .execute()
  for (const { id } of companies) {
    const tables = await db
      .selectFrom('dining_table')
      .select(['id', 'capacity'])
      .where('company_id', '=', id)
      .where('is_enabled', '=', 1)
      // The reserved table comes first, so that the first reservation gets it.
      .orderBy('is_reserved', 'desc')
      .orderBy('capacity')
      .orderBy('sort')
      .execute()
    const taken: Taken = new Map()
    for (const guest of tables.length > 0 ? guests : [])
      addGuest({ random, batch, taken, now }, { companyId: id, tables }, guest)
  }
  await batch.write(db)
}

type Seeding = { random: Random; batch: Batch; taken: Taken; now: number }
type Room = { companyId: CompanyId; tables: readonly Table[] }

function addGuest(
  { random, batch, taken, now }: Seeding,
  { companyId, tables }: Room,
  { name, partySize, at, status, note }: Guest,
): void {
  const startMs = Math.ceil(now / HALF_HOUR_MS) * HALF_HOUR_MS + at * HALF_HOUR_MS
  const endMs = startMs + LENGTH_MS
  const starts = grainsFrom(startMs, endMs)
  const isKept = status === 'Requested' || status === 'Confirmed'
  const table = tables.find(
    ({ id, capacity }) =>
      capacity >= partySize && !starts.some((start) => taken.get(id)?.has(start)),
  )
  const createdMs = now - 26 * 60 * MINUTE_MS
  const confirmedMs = status === 'Requested' ? null : createdMs + MINUTE_MS
  const id = random.id(createdMs)
  const isOver = status === 'NoShow' || status === 'Cancelled'
  batch.add('reservation', {
    company_id: companyId,
    id,
    created_ms: createdMs,
    updated_ms: createdMs,
    version: 1,
    name,
    calling_code: null,
    phone: null,
    email: null,
    customer_id: null,
    party_size: partySize,
    start_ms: startMs,
    end_ms: endMs,
    status,
    table_ids: toJson(table ? [table.id] : []),
    table_session_id: null,
    note: note ?? null,
    reason_code: status === 'Cancelled' ? 'guest_asked' : null,
    confirmed_ms: confirmedMs,
    moved_ms: isOver ? now - HALF_HOUR_MS : (confirmedMs ?? createdMs),
    reminded_ms: null,
    // Secrets are random, even in a demo.
    token: randomBytes(16).toString('base64url'),
    language: null,
  })
  addHistory({ random, batch }, { companyId, id }, [
    { event: 'request', to: 'Requested', role: 'guest', atMs: createdMs },
    ...(confirmedMs === null
      ? []
      : [{ event: 'confirm', to: 'Confirmed', role: 'staff', atMs: confirmedMs } as const]),
    ...(isOver ? [endOf(status, now - HALF_HOUR_MS)] : []),
  ])
  if (!table || !isKept) return
  taken.set(table.id, new Set([...(taken.get(table.id) ?? []), ...starts]))
  for (const start of starts)
    batch.add('reservation_slot', {
      company_id: companyId,
      table_id: table.id,
      slot_start: start,
      reservation_id: id,
    })
}

type Step = {
  event: 'request' | 'confirm' | 'mark-no-show' | 'customer-cancel'
  to: Reservation['status']
  role: 'guest' | 'staff'
  atMs: number
}

function endOf(status: 'NoShow' | 'Cancelled', atMs: number): Step {
  return status === 'NoShow'
    ? { event: 'mark-no-show', to: status, role: 'staff', atMs }
    : { event: 'customer-cancel', to: status, role: 'guest', atMs }
}

function addHistory(
  { random, batch }: Pick<Seeding, 'random' | 'batch'>,
  { companyId, id }: { companyId: CompanyId; id: string },
  steps: readonly Step[],
): void {
  steps.forEach(({ event, to, role, atMs }, index) => {
    batch.add('state_history', {
      company_id: companyId,
      id: random.id(atMs),
      entity: 'reservation',
      entity_id: id,
      parent_id: id,
      event: `reservation.${event}`,
      from_state: steps[index - 1]?.to ?? null,
      to_state: to,
      actor_role: role,
      actor_id: null,
      actor_name: null,
      reason_code: null,
      note: null,
      occurred_ms: atMs,
      record_version: index + 1,
    })
  })
}
