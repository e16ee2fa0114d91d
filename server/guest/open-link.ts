import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { ReceiptUuid } from '#contract/fields.ts'
import type { openLink } from '#contract/guest.ts'
import type { Db } from '../db/tenant.ts'
import type { App } from '../http/app-parts.ts'
import { queueRulesOf } from '../visit/queue-rules.ts'
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
  const { purpose, moduleId, company, targetLabel, isOpenNow, opensMs, laterRules } = intake
  return {
    purpose,
    moduleId,
    company,
    targetLabel,
    queueServices: purpose === 'queue' ? await servicesOf(intake) : undefined,
    isOpenNow,
    opensMs,
    laterDays: laterRules?.daysAhead,
    ...(isTextOffered(app, intake) && { isTextOffered: true }),
    intakeToken: sealIntake(app.secrets, intake, now),
    receiptUuid: await receiptOf(intake),
  }
}

/** Absent where there is one line for all. */
async function servicesOf({ tenant }: Intake): Promise<string[] | undefined> {
  const { services } = await queueRulesOf(tenant)
  return services.length > 0 ? services : undefined
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
