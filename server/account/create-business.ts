import type { createBusiness } from '#contract/company.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/fields.ts'
import { roleOf } from '#contract/role.ts'
import { randomBytes } from 'node:crypto'
import { doerOf, writeAudit } from '../activity/audit.ts'
import { isDuplicate } from '../db/fault.ts'
import { newId } from '../db/id.ts'
import type { Db } from '../db/tenant.ts'
import type { Caller } from '../http/caller.ts'
import { fault, Refusal } from '../http/refusal.ts'
import type { Post } from '../mail/post.ts'
import { expectMailAllowed } from '../mail/mail-limits.ts'
import { languageOfUser } from '../mail/reader-language.ts'
import { makeCode } from './codes.ts'
import { shownCode } from './readable-code.ts'
import { addBusiness, checkTimeZone, type NewAccount } from './new-company.ts'

/**
 * Creates a business for its owner, who gets an invitation. Master also creates partners and
 * communities. A partner's business is linked to the partner; a community's business joins the
 * selected communities at once.
 * @throws Refusal ROLE_FORBIDDEN, NOT_FOUND for a community of somebody else, DUPLICATE for an
 * address that has an account
 */
export async function createBusinessFor(
  db: Db,
  caller: Caller,
  { roleId, communityIds, ...business }: InputOf<typeof createBusiness>,
  { post, now }: { post: Post; now: number },
): Promise<Id> {
  const role = roleOf(roleId)
  if (role !== 'business' && caller.role !== 'master') throw new Refusal('ROLE_FORBIDDEN')
  checkTimeZone(business.timeZone)
  const joined = await communitiesToJoin(db, caller, communityIds)
  const partnerId = caller.role === 'partner' ? caller.userId : undefined
  const language = await languageOfUser(db, caller.userId)
  const account = await addOrRefuse(() =>
    addBusiness(db, { ...business, language }, { role, partnerId, now }),
  )
  const { companyId, userId, companyUserId } = account
  const tenant = { db, companyId }
  await writeAudit(tenant, doerOf(caller, now), {
    entity: 'company',
    entityId: companyId,
    event: 'company.create',
    to: 'InActive',
    version: 1,
  })
  if (role === 'partner')
    await db
      .insertInto('partner_code')
      .values({ code: randomBytes(6).toString('base64url'), user_id: userId, created_ms: now })
      .execute()
  if (role === 'community') await addCommunity(db, business.companyName, userId, now)
  await joinAtOnce(db, caller, account, joined, now)

  await expectMailAllowed(
    db,
    {
      purpose: 'invitation',
      userId: caller.userId,
      companyId: caller.companyId,
      to: business.email,
    },
    now,
  )
  const code = await makeCode(db, 'business-invitation', userId, now, { companyId, companyUserId })
  const values = {
    fullName: business.fullName,
    companyName: business.companyName,
    inviter: caller.fullName,
    code: shownCode(code),
  }
  await post.mail(tenant, {
    kind: 'business-invitation',
    to: business.email,
    language,
    values,
    path: `/sessions/createpwd?code=${code}`,
  })
  return userId
}

/**
 * The refusal names the field. That reveals that the address exists, which is acceptable for people
 * who create businesses for others.
 */
async function addOrRefuse(add: () => Promise<NewAccount>): Promise<NewAccount> {
  try {
    return await add()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new Refusal('DUPLICATE').with({
      errors: [fault('email', 'duplicate', 'addressTaken')],
    })
  }
}

async function addCommunity(db: Db, name: string, ownerId: Id, now: number): Promise<void> {
  await db
    .insertInto('community')
    .values({
      id: newId(),
      name,
      logo: null,
      description: null,
      owner_user_id: ownerId,
      created_ms: now,
    })
    .execute()
}

/** The caller's communities, or the selected ones. @throws Refusal NOT_FOUND */
async function communitiesToJoin(
  db: Db,
  { role, userId }: Caller,
  selected: readonly Id[] | undefined,
): Promise<readonly string[]> {
  const rows =
    role === 'community'
      ? await db.selectFrom('community').select('id').where('owner_user_id', '=', userId).execute()
      : []
  const own = rows.map(({ id }) => id)
  if (!selected) return own
  if (selected.some((id) => !own.includes(id))) throw new Refusal('NOT_FOUND')
  return [...new Set(selected)]
}

async function joinAtOnce(
  db: Db,
  caller: Caller,
  { companyId }: NewAccount,
  communityIds: readonly string[],
  now: number,
): Promise<void> {
  for (const communityId of communityIds) {
    const id = newId()
    const row = {
      company_id: companyId,
      id,
      community_id: communityId,
      state: 'joined' as const,
      decided_by: caller.userId,
      joined_ms: now,
    }
    await db
      .insertInto('community_member')
      .values({ ...row, created_ms: now, updated_ms: now, version: 1 })
      .execute()
    await writeAudit({ db, companyId }, doerOf(caller, now), {
      entity: 'membership',
      entityId: id,
      event: 'membership.approve',
      from: 'requested',
      to: 'joined',
      version: 1,
    })
  }
}
