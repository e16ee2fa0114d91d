import { isOverIn } from '../order/over.ts'
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Id, ReceiptUuid } from '#contract/fields.ts'
import type { joinTable } from '#contract/guest-table.ts'
import type { Databases } from '../db/databases.ts'
import type { Tenant } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Networks } from '../http/address.ts'
import { Refusal } from '../http/refusal.ts'
import { guestChange, type Intake } from './intake.ts'
import { guestKeyOf, isAtTable, type Tried, tryJoinCode } from '../table/guests.ts'
import { findTable, isRunning } from '../table/live-tables.ts'
import { hasBegunAt, seatedAt } from '../table/seated-at.ts'
import { countTries, forgiveTries, tableTries } from '../user/login-attempts.ts'
import { publishTable } from '../table/move-table.ts'

type JoinedTable = OutputOf<typeof joinTable>
type Wanted = Omit<InputOf<typeof joinTable>, 'intakeToken'>

/**
 * The state of a link's table for a guest. A given code is checked first, in its own transaction,
 * so that wrong attempts stay counted: per address, then per table.
 * @throws Refusal NOT_FOUND for a table out of service, WRONG_CODE, TOO_MANY when no more attempts
 * are accepted
 */
export async function visitTable(
  databases: Databases,
  intake: Intake,
  { networks, ...wanted }: Wanted & { networks: Networks },
  now: number,
): Promise<JoinedTable> {
  const { tenant, targetId, guestRules } = intake
  const table = targetId && (await findTable(tenant, targetId))
  if (!table) throw new Refusal('NOT_FOUND')
  const { tipMaxPercent, hasCodes } = guestRules
  const { sessionId } = table
  const seatId = wanted.sessionId && (await seatedAt(tenant, wanted.sessionId))
  if (seatId && seatId !== table.id) {
    const movedTo = await movedToOf(tenant, seatId, wanted.guestSecret)
    const stand = { isRunning: false, isJoined: false, isCodeNeeded: false, tipMaxPercent }
    return { ...stand, sessionId: wanted.sessionId, movedTo }
  }
  if (table.isEnabled === 0) throw new Refusal('NOT_FOUND')
  if (sessionId === null || !isRunning(table)) {
    return { isRunning: false, isJoined: false, isCodeNeeded: false, tipMaxPercent }
  }
  const key = guestKeyOf(wanted.guestSecret) ?? ''
  const wasJoined = await isAtTable(tenant, sessionId, key)
  if (!wasJoined && hasCodes && wanted.code !== undefined) {
    const guest = { key, code: wanted.code }
    const tries = tableTries(sessionId, table.joinCode ?? '', networks)
    await countGuess(databases, tries, now)
    refuseUnless(
      await inTransaction(databases, async (db) => {
        const tried = await tryJoinCode({ ...tenant, db }, sessionId, guest, now)
        // Notifies the guests at the table and the team that someone tries codes, or that the party
        // has grown.
        if (tried === 'wrong' || tried === 'grew')
          publishTable(guestChange({ ...intake, tenant: { ...tenant, db } }, now), table)
        return tried
      }),
    )
    await forgiveTries(databases, tries)
  }
  const isJoined = wasJoined || (hasCodes && wanted.code !== undefined)
  // Whoever sits at a free table does not belong to guests who are moved to it.
  const isTheirs = isJoined || (await hasBegunAt(tenant, table))
  return {
    isRunning: true,
    isJoined,
    isCodeNeeded: hasCodes && !isJoined,
    tipMaxPercent,
    // After a merge each guest keeps their own session id, because the merge can be undone.
    sessionId: seatId ? wanted.sessionId : isTheirs ? sessionId : undefined,
    ...(isJoined && {
      code: hasCodes ? (table.joinCode ?? undefined) : undefined,
      ...(await billOf(tenant, sessionId)),
    }),
  }
}

async function movedToOf(
  tenant: Tenant,
  tableId: Id,
  secret: string | undefined,
): Promise<JoinedTable['movedTo']> {
  const table = await findTable(tenant, tableId)
  if (!table?.sessionId) return undefined
  const isJoined = await isAtTable(tenant, table.sessionId, guestKeyOf(secret))
  return { tableName: table.name, linkCode: table.qrCode ?? undefined, isJoined }
}

function refuseUnless(tried: Tried): void {
  if (tried === 'wrong') throw new Refusal('WRONG_CODE')
  if (tried === 'blocked') throw tooManyCodes(60)
}

async function countGuess(
  databases: Databases,
  tries: ReturnType<typeof tableTries>,
  now: number,
): Promise<void> {
  try {
    await countTries(databases, tries, now)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw tooManyCodes(error.details.retryAfterSeconds ?? 60)
  }
}

function tooManyCodes(retryAfterSeconds: number): Refusal {
  return new Refusal('TOO_MANY/tableCodes').with({ retryAfterSeconds })
}

/** The shared order of a table session: the open one, else the last. */
async function billOf(
  { db, companyId }: Tenant,
  sessionId: Id,
): Promise<Pick<JoinedTable, 'receiptUuid'>> {
  const isOpen = sql`case when ${isOverIn('o.order_status_id')} then 1 else 0 end`
  const { rows } = await sql<{ receiptUuid: ReceiptUuid }>`
    select o.uuid as "receiptUuid" from sale_order o
    where o.company_id = ${companyId} and o.table_session_id = ${sessionId}
    order by ${isOpen}, o.created_ms, o.id limit 1`.execute(db)
  return rows[0] ?? {}
}
