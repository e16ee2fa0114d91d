import * as z from 'zod/mini'
import type { InputOf } from '#contract/endpoint.ts'
import { requestResetCode, signUp } from '#contract/account.ts'
import { type CompanyId, type Id, phoneDigits } from '#contract/fields.ts'
import { roleIds } from '#contract/role.ts'
import type { Db } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { invalid } from '../http/refusal.ts'
import { servePublic } from '../http/serve.ts'
import { enqueueSealed, noCompany } from '../outbox/enqueue.ts'
import { sealedKind } from '../outbox/job-kind.ts'
import { askingTries, countTries } from '../user/login-attempts.ts'
import { userByName } from '../user/user-store.ts'
import { isMailAllowed } from '../mail/mail-limits.ts'
import type { Post } from '../mail/post.ts'
import { makeCode } from './codes.ts'
import { shownCode } from './readable-code.ts'
import { formerHolder, mailReserved } from './reserved-address.ts'
import { addCompany, addUser, checkTimeZone } from './new-company.ts'

const signUpKind = sealedKind(
  'account.sign-up',
  z.extend(signUp.input, { language: z.optional(z.string()) }),
)
const resetCodeKind = sealedKind('account.reset-code', requestResetCode.input)
type SignUp = z.infer<typeof signUpKind.payload>
type Asked = InputOf<typeof requestResetCode>

/**
 * Sign-up and the request for a reset code. Both only enqueue an encrypted job: the address is
 * looked up later, so that neither the answer nor its duration reveals whether it is known.
 */
export function signUpRoutes(app: App): void {
  const { databases, clock, secrets, outbox } = app

  servePublic(
    app,
    signUp,
    async (input, { networks, language }, db) => {
      checkTimeZone(input.timeZone)
      if (input.partnerCode !== undefined) await findPartner(db, input.partnerCode)
      await countTries(databases, askingTries('sign-up', input.email, networks), clock.now())
      await inTransaction(databases, (db) =>
        enqueueSealed(secrets, { db, companyId: noCompany }, signUpKind, { ...input, language }),
      )
      return { next: 'createpwd' as const }
    },
    { connection: 'plain' },
  )

  servePublic(
    app,
    requestResetCode,
    async (input, { networks }) => {
      const name = input.email ?? `${input.callingCode} ${phoneDigits(input.phone ?? '')}`
      await countTries(databases, askingTries('reset', name, networks), clock.now())
      await inTransaction(databases, (db) =>
        enqueueSealed(secrets, { db, companyId: noCompany }, resetCodeKind, input),
      )
      return {}
    },
    { connection: 'plain' },
  )

  outbox.handle(signUpKind, (input) => inTransaction(databases, (db) => welcome(app, db, input)))
  outbox.handle(resetCodeKind, (asked) =>
    inTransaction(databases, (db) => sendResetCode(app, db, asked)),
  )
}

/**
 * A new address gets a company and a code; an account without a password gets a new code; any other
 * address is mailed that it has an account, or had one that can be restored.
 */
async function welcome(
  { post, clock }: App,
  db: Db,
  { partnerCode, ...business }: SignUp,
): Promise<void> {
  const now = clock.now()
  if (!(await isMailAllowed(db, { purpose: 'sign-up', to: business.email }, now))) return
  const known = await db
    .selectFrom('app_user')
    .select(['id', 'password_hash', 'full_name', 'language'])
    .where('email', '=', business.email)
    .executeTakeFirst()
  if (known?.password_hash) {
    const letter = {
      kind: 'known-address',
      to: business.email,
      language: known.language,
      values: { fullName: known.full_name },
      path: '/sessions/reset',
    } as const
    return post.mail({ db, companyId: noCompany }, letter)
  }
  const holder = await formerHolder(db, business.email, now)
  if (holder && holder.id !== known?.id) return mailReserved(db, post, business.email, holder)
  const terms = {
    role: 'business',
    partnerId: partnerCode === undefined ? undefined : await findPartner(db, partnerCode),
    now,
  } as const
  const userId = known?.id ?? (await addUser(db, business, now))
  const { companyId, companyUserId } =
    (await findWaiting(db, userId)) ?? (await addCompany(db, userId, business, terms))
  const code = await makeCode(db, 'sign-up', userId, now, { companyId, companyUserId })
  const { fullName, companyName } = business
  const values = { fullName, companyName, code: shownCode(code) }
  await post.mail(
    { db, companyId },
    {
      kind: 'welcome',
      to: business.email,
      language: business.language ?? 'en',
      values,
      path: `/sessions/createpwd?code=${code}`,
    },
  )
}

/** The company of an earlier sign-up that was never activated. */
async function findWaiting(
  db: Db,
  userId: Id,
): Promise<{ companyId: CompanyId; companyUserId: Id } | undefined> {
  const row = await db
    .selectFrom('company_user as cu')
    .innerJoin('company_detail as c', 'c.id', 'cu.company_id')
    .select(['cu.company_id', 'cu.id'])
    .where('cu.user_id', '=', userId)
    .where('cu.role_id', '=', roleIds.business)
    .where('c.status', '=', 'InActive')
    .executeTakeFirst()
  return row && { companyId: row.company_id, companyUserId: row.id }
}

/** Sent by mail if there is an address, otherwise by text message. */
async function sendResetCode({ post, clock }: App, db: Db, asked: Asked): Promise<void> {
  const user = await userByName(db, asked)
  if (!user) return tellFormerHolder(db, post, asked.email, clock.now())
  if (!(await isMailAllowed(db, { purpose: 'reset', holder: user.id }, clock.now()))) return
  const tenant = { db, companyId: noCompany }
  const code = await makeCode(db, 'password-reset', user.id, clock.now())
  const { language } = user
  const values = { fullName: user.full_name, code: shownCode(code) }
  if (user.email)
    await post.mail(tenant, {
      kind: 'password-reset',
      to: user.email,
      language,
      values,
      path: `/sessions/reset?code=${code}`,
    })
  else
    await post.text(tenant, {
      kind: 'password-reset',
      to: `${user.calling_code ?? ''}${user.phone ?? ''}`,
      language,
      values,
    })
}

/** If the address is a former address of an account, mails it how to restore the account. */
async function tellFormerHolder(
  db: Db,
  post: Post,
  email: string | undefined,
  now: number,
): Promise<void> {
  const holder = email === undefined ? undefined : await formerHolder(db, email, now)
  if (email === undefined || !holder) return
  if (await isMailAllowed(db, { purpose: 'reset', holder: `former ${holder.id}` }, now))
    await mailReserved(db, post, email, holder)
}

async function findPartner(db: Db, code: string): Promise<Id> {
  const partner = await db
    .selectFrom('partner_code')
    .select('user_id')
    .where('code', '=', code)
    .executeTakeFirst()
  if (!partner) throw invalid('partner_code', 'unknown', 'unknownPartner')
  return partner.user_id
}
