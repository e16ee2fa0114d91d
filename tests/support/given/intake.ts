import { endpoints as calls } from '#contract/all.ts'
import type { LinkPurpose } from '#contract/link.ts'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import { toJson } from '../../../server/db/json-text.ts'
import { type Ground, owner } from './ground.ts'

const moduleOfPurpose: Partial<Record<LinkPurpose, ModuleName>> = {
  booking: 'service',
  job: 'job',
  queue: 'skipques',
  reservation: 'tableOrdering',
  checkin: 'cConnect',
}

/** A way in for a guest, by a link of the company. */
export async function intakeOf(ground: Ground, purpose: LinkPurpose): Promise<string> {
  const code = await codeOf(ground, purpose)
  return (await ground.server.ask(calls.openLink, { code })).intakeToken
}

/** The code of a link that leads in. */
export async function codeOf(ground: Ground, purpose: LinkPurpose): Promise<string> {
  const { server, company } = ground
  // Another call may have shut the branch, or given it hours that are not now.
  await server.databases.write
    .updateTable('location')
    .set({ status: 'Active', hours: toJson([]), exceptions: toJson([]) })
    .where('company_id', '=', company.id)
    .execute()
  const module = moduleOfPurpose[purpose] ?? 'foodKart'
  const known = await server.databases.read
    .selectFrom('dynamic_link')
    .select('code')
    .where('company_id', '=', company.id)
    .where('purpose', '=', purpose)
    .where('module_id', '=', moduleIds[module])
    .where('target_id', 'is', null)
    .where('status', '=', 'Active')
    .executeTakeFirst()
  if (known) return known.code
  return (await ground.server.ask(calls.createLink, { purpose }, await owner(ground, module))).code
}
