import { sql } from 'kysely'
import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { endpoints } from '#contract/all.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { deleteInPieces } from '../db/delete-in-pieces.ts'
import { faultOf } from '../db/fault.ts'
import { cachedStatement } from '../db/cached-statement.ts'
import { fieldsOf } from '../db/fields-of.ts'
import type { Db } from '../db/tenant.ts'
import { invalid, Refusal } from './refusal.ts'

const KEPT_MS = 48 * HOUR_MS
/** How long answers with letters are kept; their keys stay. */
const LETTERS_KEPT_MS = HOUR_MS
/** The stored answer where the data is gone: success without data. */
export const goneAnswer = '{"data":{}}'
const MAX_KEY_LENGTH = 200

/** One intent of one caller. A repetition with the same key and body gets the stored answer. */
type Intent = {
  companyId: string
  userId: string
  key: string
  route: string
  bodyHash: string
}

type Who = { companyId: string; userId: string }

/**
 * The intent of a write with an idempotency key; undefined without one. @throws Refusal VALIDATION
 * for a key that is too long
 */
export function intentOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  input: unknown,
  who: Who,
): Intent | undefined {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return undefined
  if (key.length > MAX_KEY_LENGTH)
    throw invalid('idempotency-key', 'too_big', 'tooLong', { max: MAX_KEY_LENGTH })
  // Guests and callers without a company have no module.
  const isOfModule = who.companyId !== '' && who.userId !== ''
  const body = JSON.stringify([isOfModule ? (request.headers['module-id'] ?? '') : '', input])
  return {
    companyId: who.companyId,
    userId: who.userId,
    key,
    route: routeOf(endpoint),
    bodyHash: hash('sha256', body, 'base64url'),
  }
}

/**
 * Runs an intent once: its key, its answer and its effect are committed together.
 * @throws Refusal IDEMPOTENCY_MISMATCH when the key was used with another body, STILL_RUNNING while
 * another server works on it
 */
export async function once(
  db: Db,
  intent: Intent,
  now: number,
  work: () => Promise<string>,
): Promise<string> {
  const { companyId, userId, key, route, bodyHash } = intent
  const claimed = await claim(() =>
    takeKey(db, { companyId, userId, key, route, bodyHash, createdMs: now }),
  )
  if (claimed.length === 0) return storedAnswer(db, intent)
  const answer = await work()
  await keepAnswer(db, { companyId, userId, key, answer })
  return answer
}

/** Returns no row when the key exists already. */
const takeKey = cachedStatement(
  ['companyId', 'userId', 'key', 'route', 'bodyHash', 'createdMs'],
  (slot) => sql`
    insert into inbox_key
      (company_id, user_id, idempotency_key, route, body_hash, created_ms)
    values (${slot('companyId')}, ${slot('userId')}, ${slot('key')}, ${slot('route')},
      ${slot('bodyHash')}, ${slot('createdMs')})
    on conflict do nothing returning idempotency_key`,
)

const keepAnswer = cachedStatement(
  ['companyId', 'userId', 'key', 'answer'],
  (slot) => sql`
    update inbox_key set status = 200, answer = ${slot('answer')}
    where company_id = ${slot('companyId')} and user_id = ${slot('userId')}
      and idempotency_key = ${slot('key')}`,
)

/**
 * Runs an intent at most once at a time in this process. @throws Refusal STILL_RUNNING while the
 * first request with the key is running
 */
export async function alone<Result>(
  running: Set<string>,
  { companyId, userId, key }: Intent,
  work: () => Promise<Result>,
): Promise<Result> {
  const name = `${companyId} ${userId} ${key}`
  if (running.has(name)) throw stillRunning()
  running.add(name)
  try {
    return await work()
  } finally {
    running.delete(name)
  }
}

function routeOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}

const withLetters = Object.values<Endpoint>(endpoints)
  .filter(({ hasLetters }) => hasLetters)
  .map(routeOf)

/** Deletes keys older than 48 hours, and empties answers with letters after one. */
export async function forgetOldKeys(db: Db, now: number): Promise<void> {
  await sql`
    update inbox_key set answer = ${goneAnswer} where created_ms < ${now - LETTERS_KEPT_MS}
      and route in (${sql.join(withLetters)}) and answer <> ${goneAnswer}`.execute(db)
  await deleteInPieces(db, {
    table: 'inbox_key',
    key: ['company_id', 'user_id', 'idempotency_key'],
    where: sql`created_ms < ${now - KEPT_MS}`,
  })
}

async function storedAnswer(
  db: Db,
  { companyId, userId, key, route, bodyHash }: Intent,
): Promise<string> {
  const stored = await db
    .selectFrom('inbox_key')
    .select(['route', 'body_hash', 'answer'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (!stored?.answer) throw stillRunning()
  if (stored.route !== route || stored.body_hash !== bodyHash)
    throw new Refusal('IDEMPOTENCY_MISMATCH')
  return stored.answer
}

/**
 * On PostgreSQL a key that another server is using is a locked row; waiting for it ends with a lock
 * timeout (55P03).
 */
async function claim<Result>(insert: () => Promise<Result>): Promise<Result> {
  try {
    return await insert()
  } catch (error) {
    if (faultOf(error) === 'unavailable' && fieldsOf(error)['code'] === '55P03')
      throw stillRunning()
    throw error
  }
}

function stillRunning(): Refusal {
  return new Refusal('STILL_RUNNING').with({ retryAfterSeconds: 1 })
}
