import { CommandFault } from '../command.ts'
import type { Db } from '../db/tenant.ts'
import { endSessions } from '../live/end-sessions.ts'
import { writeMail } from '../mail/post.ts'
import type { Secrets } from '../secret/secrets.ts'
import { dropFactors, tellFactorChange } from './factors.ts'

/**
 * Removes all second factors of a person who has lost them and has no owner to ask, including
 * passkeys, and ends all sessions.
 * @throws CommandFault for an address without an account, and for an account without second factors
 */
export async function endSecondStep(
  db: Db,
  email: string,
  { secrets, now }: { secrets: Secrets; now: number },
): Promise<void> {
  const person = await db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email.trim().toLowerCase())
    .where('status', '=', 'Active')
    .executeTakeFirst()
  if (!person) throw new CommandFault(`Nobody with the address ${email} has a confirmed account.`)
  if (!(await dropFactors(db, person.id)))
    throw new CommandFault(`${email} signs in with the password alone already.`)
  await endSessions(db, { user_id: person.id }, now)
  const told = { event: 'account.factor-end', kind: 'factor-ended', isBySystem: true } as const
  await tellFactorChange(db, person.id, told, { post: { mail: writeMail(secrets) }, now })
}
