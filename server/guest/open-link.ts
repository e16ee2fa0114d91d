import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import { inLine, isToCall } from '#contract/queue-line.ts'
import type { ReceiptUuid } from '#contract/fields.ts'
import type { openLink } from '#contract/guest.ts'
import { fromJson } from '../db/json-text.ts'
import type { Db } from '../db/tenant.ts'
import { openingAt } from '../location/open-now.ts'
import type { App } from '../http/app-parts.ts'
import { branchOf } from '../visit/add-visit.ts'
import { estimateFor, waitPerPartyOf } from '../visit/wait-estimate.ts'
import { waitingQueue } from '../visit/waiting-queue.ts'
import { queueRulesOf } from '../visit/queue-rules.ts'
import { placeOf } from './guest-place.ts'
import { findByCode, type Intake, sealIntake } from './intake.ts'
import { isTextOffered } from './text-wish.ts'

/** The target of a scanned code; counts the scan. @throws Refusal NOT_FOUND, LINK_EXPIRED */
export async function visitLink(
  app: Pick<App, 'post' | 'secrets'>,
  db: Db,
  code: string,
  now: number,
): Promise<OutputOf<typeof openLink>> {
  const intake = await findByCode(db, code, now)
  await sql`update dynamic_link set scans = scans + 1 where company_id = ${intake.tenant.companyId}
    and id = ${intake.linkId}`.execute(db)
  const { purpose, moduleId, company, targetLabel, laterRules } = intake
  const at = { now, timeZone: company.timeZone }
  const opening = await openFor(intake, now)
  const { isOpenNow, opensMs, closesMs } = opening
  const place = isOnSite(purpose) ? await placeOf(intake.tenant, intake.placeId, at) : undefined
  return {
    purpose,
    moduleId,
    company,
    targetLabel,
    ...(purpose === 'queue' && (await linesOf(intake, now))),
    isOpenNow,
    opensMs,
    closesMs,
    // Without the place's weekly hours if the hours of people apply, which could contradict them.
    place: place && opening !== intake ? { ...place, hours: [] } : place,
    laterDays: laterRules?.daysAhead,
    ...(purpose === 'booking' && !intake.isAutoAccept && { isConfirmedLater: true }),
    ...(isTextOffered(app, intake) && { isTextOffered: true }),
    intakeToken: sealIntake(app.secrets, intake, now),
    receiptUuid: await receiptOf(intake),
  }
}

/** Applications and receipts need no place. */
function isOnSite(purpose: Intake['purpose']): boolean {
  return purpose !== 'job' && purpose !== 'receipt'
}

type Opening = Pick<Intake, 'isOpenNow' | 'opensMs' | 'closesMs'>

/**
 * The opening of a link. For bookings at a place without hours of its own, the hours of its people
 * apply.
 */
async function openFor(intake: Intake, now: number): Promise<Opening> {
  const { purpose, tenant, company, isOpenNow, closesMs } = intake
  if (purpose !== 'booking' || !isOpenNow || closesMs !== undefined) return intake
  const rows = await tenant.db
    .selectFrom('resource')
    .select('hours')
    .where('company_id', '=', tenant.companyId)
    .where('status', '=', 'Active')
    .execute()
  const hours = rows.flatMap((row) => fromJson(row.hours))
  return hours.length === 0 ? intake : openingAt({ hours, exceptions: [] }, now, company.timeZone)
}

type Lines = Pick<OutputOf<typeof openLink>, 'queueServices' | 'queueLines'>

/** The lines of a queue with the waiting time of each. Without services there is a single line. */
async function linesOf({ tenant, moduleId, targetId }: Intake, now: number): Promise<Lines> {
  const { services } = await queueRulesOf(tenant)
  const locationId = targetId ?? (await branchOf(tenant, undefined))
  const queue = await waitingQueue(tenant, moduleId, locationId)
  const queueLines = await Promise.all(
    (services.length > 0 ? services : [undefined]).map(async (service) => {
      const line = { moduleId, locationId, service: service ?? null }
      const waiting = inLine(queue, service, services).filter(isToCall).length
      const wait = await waitPerPartyOf(tenant, line, services, now)
      return { service, waiting, estimate: wait && estimateFor(wait, waiting) }
    }),
  )
  return { queueServices: services.length > 0 ? services : undefined, queueLines }
}

async function receiptOf({
  tenant: { db, companyId },
  purpose,
  targetId,
}: Intake): Promise<ReceiptUuid | undefined> {
  if (purpose !== 'receipt') return undefined
  const { rows } = await sql<{
    uuid: ReceiptUuid
  }>`select uuid from sale_order where company_id = ${companyId} and id = ${targetId}`.execute(db)
  return rows[0]?.uuid
}
