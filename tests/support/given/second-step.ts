import { endpoints as calls } from '#contract/all.ts'
import type { Id } from '#contract/fields.ts'
import { makeCode } from '../../../server/account/codes.ts'
import { newId, noId } from '../../../server/db/id.ts'
import { beginAuthenticator } from '../../../server/second-step/authenticator.ts'
import { makeRecoveryCodes } from '../../../server/second-step/recovery-codes.ts'
import { codeAt, stepAt } from '../../../server/second-step/totp.ts'
import { readKey } from '../../../server/secret/key.ts'
import { createSecrets } from '../../../server/secret/secrets.ts'
import { aUser } from '../builders.ts'
import type { Given, Givers, Ground } from './ground.ts'

/** Somebody has an authenticator app; returns the code that it shows. */
async function anApp({ server }: Ground, userId: Id, isInUse = true): Promise<string> {
  const db = server.databases.write
  const now = server.clock.now()
  await db.deleteFrom('authenticator').where('user_id', '=', userId).execute()
  const secrets = createSecrets(readKey(server.config), server.config.secretCipher)
  const secret = await beginAuthenticator(db, secrets, userId, now)
  if (isInUse) {
    const row = db.updateTable('authenticator').set({ confirmed_ms: now })
    await row.where('user_id', '=', userId).execute()
  }
  return codeAt(secret ?? Buffer.alloc(20), stepAt(now))
}

async function ownApp(ground: Ground, isInUse: boolean): Promise<Given> {
  const userId = ground.as?.userId ?? noId
  const db = ground.server.databases.write
  // Wrong ones by chance have slowed them down before.
  await db.deleteFrom('login_attempt').where('key', 'like', `%${userId}%`).execute()
  const code = await anApp(ground, userId, isInUse)
  return { fields: isInUse ? {} : { code } }
}

async function aTicket({ server, company }: Ground): Promise<Given> {
  const { userId, companyUserId } = await aUser(server, { company })
  const db = server.databases.write
  const now = server.clock.now()
  const payload = { userId, companyId: company.id, companyUserId }
  const token = await makeCode(db, 'second-step', `${userId} ${newId()}`, now, payload)
  const [code] = await makeRecoveryCodes(db, userId, now)
  return { fields: { token, code } }
}

export const secondStepGivers: Givers = [
  [calls.takeSecondStep, aTicket],
  [calls.confirmApp, (ground) => ownApp(ground, false)],
  [calls.removeApp, (ground) => ownApp(ground, true)],
  [calls.renewRecoveryCodes, (ground) => ownApp(ground, true)],
  [
    calls.resetStaffFactors,
    async (ground) => {
      const { company } = ground
      const { userId, companyUserId } = await aUser(ground.server, { company, role: 'staff' })
      await anApp(ground, userId)
      return { fields: { company_user_id: companyUserId } }
    },
  ],
]
