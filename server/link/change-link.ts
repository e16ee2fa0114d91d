import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import {
  type createLink,
  type Link,
  modulesOfPurpose,
  sharedPurposeOf,
  type updateLink,
} from '#contract/link.ts'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import { present } from '../db/columns.ts'
import type { Tenant } from '../db/tenant.ts'
import { Refusal } from '../http/refusal.ts'
import { bindCode } from './link-code.ts'
import { type FoundLink, links, liveStatusOf, type StoredLink } from './links.ts'
import { checkTarget, needsTarget } from './targets.ts'

type Purpose = Link['purpose']
type At = { tenant: Tenant; now: number; module: ModuleName }

/** Letters and digits that are not easily confused when read aloud or typed. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** 57^10 is about 2^58, too many to guess with twenty attempts a minute. */
const CODE_LENGTH = 10

/**
 * Creates a link with a new code or a pre-printed one. @throws Refusal DUPLICATE for a used code,
 * NOT_FOUND, MODULE_FORBIDDEN
 */
export async function addLink(
  { tenant, now, module }: At,
  { purpose, targetId, label, code }: InputOf<typeof createLink>,
): Promise<FoundLink> {
  const moduleId = moduleIds[moduleFor(purpose, module)]
  if (targetId) await checkTarget(tenant, purpose, targetId, moduleId)
  const bound = code ?? newCode()
  await bindCode(tenant, bound)
  return links.add(tenant, now, {
    moduleId,
    code: bound,
    purpose,
    targetId: targetId ?? null,
    label: label ?? null,
    scans: 0,
    status: 'Active',
  })
}

/**
 * Retargets, renames or revokes a link. @throws Refusal NOT_FOUND, VERSION_CONFLICT,
 * MODULE_FORBIDDEN
 */
export async function changeLink(
  { tenant, now, module }: At,
  { id, expectedVersion, ...given }: InputOf<typeof updateLink>,
): Promise<FoundLink> {
  const before = await links.find(tenant, id, ofModule(module))
  const purpose = given.purpose ?? before.purpose
  const moduleId = moduleIds[moduleFor(purpose, module)]
  const isOther = purpose !== before.purpose
  const targetId =
    given.targetId === undefined ? (isOther ? null : before.targetId) : given.targetId
  if (targetId && (isOther || targetId !== before.targetId))
    await checkTarget(tenant, purpose, targetId, moduleId)
  const fields: Partial<StoredLink> = {
    purpose,
    targetId,
    moduleId,
    ...(given.label !== undefined && { label: given.label }),
    ...(given.status && { status: given.status }),
  }
  try {
    return await links.change(tenant, now, { id, expectedVersion }, fields, ofModule(module))
  } catch (error) {
    throw error instanceof Refusal && error.code === 'VERSION_CONFLICT'
      ? new Refusal('VERSION_CONFLICT').with({ current: linkOf(before, '') })
      : error
  }
}

/**
 * The existing link of a record, otherwise a new one, for records that have a link from the start
 * (a table, a posting). Runs in the open transaction, after the record was written.
 */
export async function linkFor(
  tenant: Tenant,
  purpose: Purpose,
  targetId: Id,
  now: number,
): Promise<{ id: Id; code: string }> {
  const { rows } = await sql<{ id: Id; code: string }>`
    select id, code from dynamic_link where company_id = ${tenant.companyId}
      and purpose = ${purpose} and target_id = ${targetId} and status = 'Active'
    order by created_ms, id limit 1`.execute(tenant.db)
  if (rows[0]) return rows[0]
  const [module] = modulesOfPurpose[purpose]
  if (!module) throw new RangeError(`No module has links for ${purpose}`)
  const { id, code } = await addLink({ tenant, now, module }, { purpose, targetId })
  return { id, code }
}

/** Modules in which guests order get a link to share from the first day. */
export async function addFirstLink(tenant: Tenant, module: ModuleName, now: number): Promise<void> {
  const purpose = sharedPurposeOf(module)
  if (!purpose || needsTarget(purpose)) return
  const known = await tenant.db
    .selectFrom('dynamic_link')
    .select('id')
    .where('company_id', '=', tenant.companyId)
    .where('module_id', '=', moduleIds[module])
    .where('purpose', '=', purpose)
    .limit(1)
    .executeTakeFirst()
  if (!known) await addLink({ tenant, now, module }, { purpose })
}

/** A link as returned. `publicUrl` is the configured address of the web app. */
export function linkOf(found: FoundLink, publicUrl: string): Link {
  return {
    ...present(found),
    url: `${publicUrl}/others/s/${found.code}`,
    status: liveStatusOf(found),
  }
}

/** Restricts to the links of a module. */
export function ofModule(module: ModuleName) {
  return [sql`r.module_id = ${moduleIds[module]}`]
}

/** A random code; duplicates are practically impossible, and the unique key would refuse one. */
function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/**
 * The module of a new link, which is the caller's. @throws Refusal MODULE_FORBIDDEN if it does not
 * have the purpose
 */
function moduleFor(purpose: Purpose, module: ModuleName): ModuleName {
  if (!modulesOfPurpose[purpose].includes(module)) throw new Refusal('MODULE_FORBIDDEN/links')
  return module
}
