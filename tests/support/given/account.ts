import * as z from 'zod/mini'
import { endpoints as calls } from '#contract/all.ts'
import { makeCode } from '../../../server/account/codes.ts'
import { newId, noId } from '../../../server/db/id.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { enqueue } from '../../../server/outbox/enqueue.ts'
import { jobKind } from '../../../server/outbox/job-kind.ts'
import { aSession, aUser } from '../builders.ts'
import { quickHash } from '../quick-hash.ts'
import { passkeyGivers } from './passkey.ts'
import { textNumberGivers } from './text-number.ts'
import { secondStepGivers } from './second-step.ts'
import { DAY_MS, type Given, type Givers, type Ground } from './ground.ts'

const PASSWORD = 'a harbour at dawn'
let passwordHash: Promise<string> | undefined

async function signInFields({ server, company }: Ground): Promise<Given> {
  const email = `${newId()}@example.com`
  await aUser(server, {
    company,
    email,
    password_hash: await (passwordHash ??= quickHash(PASSWORD)),
  })
  return { fields: { email, password: PASSWORD, phone: undefined, calling_code: undefined } }
}

/** Wrong ones by chance have slowed them down before. */
async function ownPassword({ server, as }: Ground): Promise<Given> {
  const db = server.databases.write
  const password_hash = await (passwordHash ??= quickHash(PASSWORD))
  await db
    .updateTable('app_user')
    .set({ password_hash })
    .where('id', '=', as?.userId ?? noId)
    .execute()
  await db.deleteFrom('login_attempt').where('key', '=', `own:${as?.userId}`).execute()
  return { fields: { password: PASSWORD } }
}

async function aCode(
  { server, company }: Ground,
  purpose: 'sign-up' | 'password-reset',
): Promise<string> {
  const { userId, companyUserId } = await aUser(server, { company })
  return makeCode(server.databases.write, purpose, userId, server.clock.now(), {
    companyId: company.id,
    companyUserId,
  })
}

async function anUndo({ server, company }: Ground): Promise<Given> {
  const { userId } = await aUser(server, { company })
  const payload = { userId, email: `${newId()}@example.com`, changedMs: '0' }
  const now = server.clock.now()
  const code = await makeCode(server.databases.write, 'email-undo', newId(), now, payload)
  return { fields: { code, password: PASSWORD } }
}

async function anotherSession(ground: Ground): Promise<Given> {
  const { server, as } = ground
  if (!as) return { fields: {} }
  await aSession(server.databases.write, {
    companyId: as.company.id,
    companyUserId: as.companyUserId,
    userId: as.userId,
    nowMs: server.clock.now(),
  })
  const sessions = await ground.server.ask(calls.listSessions, {}, as)
  return { fields: { session_id: sessions.find(({ isCurrent }) => !isCurrent)?.id } }
}

async function accountState(ground: Ground): Promise<Given> {
  const { server, as } = ground
  const current =
    as && (await ground.server.ask(calls.listSessions, {}, as)).find(({ isCurrent }) => isCurrent)
  return {
    fields: {
      code: 'ac_1',
      state: await makeCode(
        server.databases.write,
        'account-connect',
        newId(),
        server.clock.now(),
        { sessionId: current?.id },
      ),
    },
  }
}

/** The account of the one who asks is there to be let go of. */
async function aConnection({ server, as }: Ground): Promise<Given> {
  if (as) await connectTo({ server, company: as.company })
  return { fields: {} }
}

/** A company takes payments online. */
export async function connectTo({
  server,
  company,
  ref = 'acct_1',
}: Pick<Ground, 'server' | 'company'> & { ref?: string }): Promise<void> {
  const now = server.clock.now()
  await server.databases.write
    .insertInto('payment_account')
    .values({
      company_id: company.id,
      id: newId(),
      provider: 'stripe',
      account_ref: ref,
      label: null,
      status: 'active',
      charges_enabled: 1,
      payouts_enabled: 1,
      secret_enc: '',
      created_ms: now,
      updated_ms: now,
      version: 1,
    })
    .onConflict((it) => it.columns(['company_id', 'provider']).doNothing())
    .execute()
}

async function aDeadJob({ server, company }: Ground): Promise<{ outbox_job_id: string }> {
  const { databases, clock } = server
  await inTransaction(databases, (db) =>
    enqueue(
      { db, companyId: company.id },
      jobKind('nobody.handles', z.object({})),
      {},
      {
        recordId: newId(),
        event: 'none',
        waitsFrom: clock.now() + DAY_MS,
      },
    ),
  )
  const { id } = await databases.write
    .updateTable('outbox_job')
    .set({ state: 'dead', kind: `nobody.handles.${newId()}` })
    .where('kind', '=', 'nobody.handles')
    .returning('id')
    .executeTakeFirstOrThrow()
  return { outbox_job_id: id }
}

export const accountGivers: Givers = [
  [calls.signIn, signInFields],
  [
    calls.createPassword,
    async (ground) => ({ fields: { code: await aCode(ground, 'sign-up'), password: PASSWORD } }),
  ],
  [calls.readInvitation, async (ground) => ({ fields: { code: await aCode(ground, 'sign-up') } })],
  [calls.confirmPassword, ownPassword],
  ...secondStepGivers,
  ...passkeyGivers,
  ...textNumberGivers,
  [
    calls.resetPassword,
    async (ground) => ({
      fields: { code: await aCode(ground, 'password-reset'), password: PASSWORD },
    }),
  ],
  [
    calls.readAddressUndo,
    async (ground) => ({ fields: { code: (await anUndo(ground)).fields['code'] } }),
  ],
  [calls.undoAddressChange, anUndo],
  [calls.endSession, anotherSession],
  [calls.connectAccount, accountState],
  [calls.disconnectAccount, aConnection],
  [calls.retryOutbox, async (ground) => ({ fields: await aDeadJob(ground) })],
  [
    calls.retryFailedJob,
    async (ground) => ({
      fields: { ...(await aDeadJob(ground)), company_id: ground.company.id },
    }),
  ],
]
