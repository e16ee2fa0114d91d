import * as z from 'zod/mini'
import type { InputOf } from '#contract/endpoint.ts'
import { callingCode, type Id, knownEmail, phone, phoneDigits } from '#contract/fields.ts'
import { signIn } from '#contract/user.ts'
import { expectCode, makeCode } from '../account/codes.ts'
import type { Db } from '../db/tenant.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import type { Networks } from '../http/address.ts'
import { fault, Refusal } from '../http/refusal.ts'
import { servePublic } from '../http/serve.ts'
import { isMailAllowed } from '../mail/mail-limits.ts'
import { enqueueSealed, noCompany } from '../outbox/enqueue.ts'
import { sealedKind } from '../outbox/job-kind.ts'
import { deviceKeyOf, isKnownDevice } from './known-devices.ts'
import { countTries, forgiveTries, ownTries, strangerTries, type Tried } from './login-attempts.ts'
import { expectNoSecondStep, openSession } from './open-session.ts'
import { verifyPassword } from './password.ts'
import { type Account, findAccount, type Name, userByName } from './user-store.ts'

type Input = InputOf<typeof signIn>
const letInKind = sealedKind(
  'account.let-in',
  z.object({
    email: z.optional(knownEmail),
    phone: z.optional(phone),
    callingCode: z.optional(callingCode),
  }),
)
type Entered = { knownBy: string | undefined }

/**
 * Sign-in. Known and unknown names get the same text, status and response time. Attacks by
 * strangers do not lock the owner out: a known browser, and the link that is mailed when a limit is
 * used up, are counted separately.
 */
export function signInRoute(app: App): void {
  const { databases, clock, secrets, outbox } = app

  servePublic(
    app,
    signIn,
    async ({ password, pass, ...name }, facts, db) => {
      const account = await findAccount(db, name)
      const tries = await triesOf(db, { name, pass, account, facts, now: clock.now() })
      await countTries(databases, tries, clock.now(), (db) => leaveLetIn(db, name))
      const isRight = await verifyPassword(password, account?.passwordHash)
      if (!account || !isRight)
        throw new Refusal('INVALID_CREDENTIALS').with({
          errors: [fault('password', 'invalid_credentials', 'wrongSignIn')],
        })
      await forgiveTries(databases, tries)
      await expectNoSecondStep(app, account)
      return openSession(app, account, facts)
    },
    { connection: 'plain' },
  )

  // The name is looked up later, so that neither the answer nor its duration reveals whether it is
  // known.
  const leaveLetIn = (db: Db, name: Name) =>
    enqueueSealed(secrets, { db, companyId: noCompany }, letInKind, name)
  outbox.handle(letInKind, (name) => inTransaction(databases, (db) => mailLetIn(app, db, name)))
}

type Trying = {
  name: Omit<Input, 'password' | 'pass'>
  pass: string | undefined
  account: Account | undefined
  facts: Entered & { networks: Networks }
  now: number
}

async function triesOf(
  db: Db,
  { name, pass, account, facts: { knownBy, networks }, now }: Trying,
): Promise<Tried[]> {
  if (knownBy !== undefined && (await isKnownDevice(db, account?.userId, knownBy)))
    return ownTries(`${deviceKeyOf(knownBy)} ${account?.userId}`)
  if (pass !== undefined && (await isPassOf(db, pass, account?.userId, now)))
    return ownTries(`pass ${account?.userId}`)
  return strangerTries(
    name.email ?? `${name.callingCode} ${phoneDigits(name.phone ?? '')}`,
    networks,
  )
}

async function isPassOf(
  db: Db,
  pass: string,
  userId: Id | undefined,
  now: number,
): Promise<boolean> {
  try {
    const { subjectId } = await expectCode(db, pass, ['sign-in-pass'], now)
    return subjectId === userId
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function mailLetIn({ post, clock }: App, db: Db, name: Name): Promise<void> {
  const now = clock.now()
  const user = await userByName(db, name)
  if (!user?.email) return
  if (!(await isMailAllowed(db, { purpose: 'let-in', holder: user.id }, now))) return
  const pass = await makeCode(db, 'sign-in-pass', user.id, now)
  const values = { fullName: user.full_name }
  await post.mail(
    { db, companyId: noCompany },
    {
      kind: 'let-in',
      to: user.email,
      language: user.language,
      values,
      path: `/sessions/signin?pass=${pass}`,
    },
  )
}
