import { sql } from 'kysely'
import type { CompanyId } from '#contract/fields.ts'
import { type LinkPurpose, modulesOfPurpose } from '#contract/link.ts'
import { moduleIds } from '#contract/modules.ts'
import type { Db } from '../db/tenant.ts'
import { bindCode } from '../link/link-code.ts'
import { demoCodeOf, demoLinks } from './demo-access.ts'
import { demoCompanies } from './demo-companies.ts'
import { createRandom } from './random.ts'

/** The owner's labels of the links. */
const labels: Readonly<Record<LinkPurpose, string>> = {
  shop: 'Window and flyers',
  table: 'On the table',
  queue: 'At the door',
  booking: 'Website and cards',
  reservation: 'Website',
  job: 'Notice board',
  checkin: 'Front desk',
  receipt: 'Sample receipt',
}

/** Open links for every purpose, so that each guest flow can be tried starting with the scan. */
export async function seedLinks(db: Db, now: number): Promise<void> {
  const random = createRandom(29)
  for (const { account, module, purposes } of demoLinks) {
    const companyId = await companyOf(db, account)
    if (!companyId) continue
    for (const purpose of purposes.filter((it) =>
      modulesOfPurpose[it].some((name) => name === module),
    )) {
      const row = {
        company_id: companyId,
        created_ms: now,
        updated_ms: now,
        version: 1,
        module_id: moduleIds[module],
        purpose,
        status: 'Active' as const,
      }
      const targetId = await targetOf(db, companyId, purpose, moduleIds[module])
      const code = demoCodeOf(account, purpose)
      const others = purpose === 'table' ? await otherTables(db, companyId, targetId) : []
      const made = [
        {
          ...row,
          id: random.id(now),
          code,
          target_id: targetId,
          label: labels[purpose],
          scans: random.between(40, 400),
        },
        ...others.map((id, at) => ({
          ...row,
          id: random.id(now),
          code: `${code}${at + 1}`,
          target_id: id,
          label: null,
          scans: random.between(0, 60),
        })),
      ]
      for (const link of made) await bindCode({ db, companyId }, link.code)
      await db.insertInto('dynamic_link').values(made).execute()
    }
  }
}

async function companyOf(db: Db, account: string): Promise<CompanyId | undefined> {
  if (!demoCompanies.some((demo) => demo.account === account)) return undefined
  const { rows } = await sql<{ id: CompanyId }>`
    select cu.company_id as "id" from app_user u join company_user cu on cu.user_id = u.id
    where u.email = ${`owner@${account}.example`}`.execute(db)
  return rows[0]?.id
}

/** The last table, which is usually free, or the latest order. Other purposes have no target. */
async function targetOf(
  db: Db,
  companyId: CompanyId,
  purpose: LinkPurpose,
  moduleId: number,
): Promise<string | null> {
  if (purpose !== 'table' && purpose !== 'receipt') return null
  const from =
    purpose === 'table'
      ? sql`dining_table where company_id = ${companyId} order by sort desc, id limit 1`
      : sql`sale_order where company_id = ${companyId} and module_id = ${moduleId}
        order by created_ms desc, id desc limit 1`
  const { rows } = await sql<{ id: string }>`select id from ${from}`.execute(db)
  return rows[0]?.id ?? null
}

/** The other tables get a code too, like tables added by an owner. */
async function otherTables(db: Db, companyId: CompanyId, but: string | null): Promise<string[]> {
  const tables = await db
    .selectFrom('dining_table')
    .select('id')
    .where('company_id', '=', companyId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return tables.flatMap(({ id }) => (id === but ? [] : [id]))
}
