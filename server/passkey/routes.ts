import type { InputOf } from '#contract/endpoint.ts'
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '#contract/passkey.ts'
import { inTransaction } from '../db/transaction.ts'
import type { App } from '../http/app-parts.ts'
import { Refusal } from '../http/refusal.ts'
import { serve, servePublic } from '../http/serve.ts'
import { tellFactorChange } from '../second-step/factors.ts'
import { expectConfirmed } from '../user/confirm.ts'
import { countTries, forgiveTries, strangerTries } from '../user/login-attempts.ts'
import { type Entering, openSession } from '../user/open-session.ts'
import { activePlaceOf } from '../user/user-store.ts'
import {
  newPasskeyChallenge,
  noteUsed,
  openChallenge,
  signInChallenge,
  useNewPasskeyChallenge,
} from './challenges.ts'
import {
  credentialsOf,
  dropPasskey,
  expectRoom,
  namePasskey,
  noteUse,
  passkeyBy,
  passkeysOf,
  storePasskey,
} from './passkeys.ts'
import { partyOf, verifyNew, verifyUse } from './verify.ts'

/** Passkeys: a person's own ones, and the sign-in with them (ADR 0220). */
export function passkeyRoutes(app: App): void {
  const party = partyOf(app.config)
  serveOwnPasskeys(app, party)
  servePasskeySignIn(app, party)
}

type Party = ReturnType<typeof partyOf>

function serveOwnPasskeys(app: App, party: Party): void {
  const { clock, post } = app

  serve(app, listPasskeys, (_input, { userId }, db) => passkeysOf(db, userId))

  serve(
    app,
    beginPasskey,
    async (_input, caller, db) => {
      const now = clock.now()
      const { userId } = caller
      await expectConfirmed(db, caller, now)
      await expectRoom(db, userId)
      const { email, phone, full_name } = await db
        .selectFrom('app_user')
        .select(['email', 'phone', 'full_name'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      return {
        challenge: await newPasskeyChallenge(db, userId, now),
        rpId: party.rpId,
        userHandle: Buffer.from(userId).toString('base64url'),
        userName: email ?? phone ?? full_name,
        fullName: full_name,
        known: await credentialsOf(db, userId),
      }
    },
    { connection: 'plain' },
  )

  serve(app, addPasskey, async (input, caller, db) => {
    const now = clock.now()
    const { userId } = caller
    await expectConfirmed(db, caller, now)
    await expectRoom(db, userId)
    const { clientData } = input
    const challenge = await useNewPasskeyChallenge(db, { userId, clientData, now })
    const made = await verifyNew(input, challenge, party)
    if (!made) throw new Refusal('WRONG_CODE/passkey')
    const stored = await storePasskey(db, userId, made, now)
    const values = { name: stored.name }
    const told = { event: 'account.passkey-add', kind: 'passkey-added', values } as const
    await tellFactorChange(db, userId, { ...told, hasUndo: true }, { post, now })
    return stored
  })

  serve(app, renamePasskey, (named, { userId }, db) => namePasskey(db, userId, named))

  serve(app, removePasskey, async ({ id }, caller, db) => {
    const now = clock.now()
    const { userId } = caller
    await expectConfirmed(db, caller, now)
    const name = await dropPasskey(db, userId, id)
    if (name === undefined) throw new Refusal('NOT_FOUND')
    const values = { name }
    const told = { event: 'account.passkey-remove', kind: 'passkey-removed', values } as const
    await tellFactorChange(db, userId, told, { post, now })
    return {}
  })
}

function servePasskeySignIn(app: App, party: Party): void {
  const { clock, databases, secrets } = app

  servePublic(
    app,
    askForPasskey,
    async () => ({ challenge: signInChallenge(secrets, clock.now()), rpId: party.rpId }),
    { connection: 'plain' },
  )

  servePublic(
    app,
    signInWithPasskey,
    async (given, facts) => {
      const now = clock.now()
      const tries = strangerTries(`passkey ${given.credentialId}`, facts.networks)
      await countTries(databases, tries, now)
      const account = await proven(given, facts.device, now)
      if (!account) throw new Refusal('INVALID_CREDENTIALS/passkey')
      await forgiveTries(databases, tries)
      return openSession(app, account, facts)
    },
    { connection: 'plain' },
  )

  /**
   * The account of a valid passkey answer; undefined for any fault, so that all get the same
   * answer.
   */
  async function proven(
    given: InputOf<typeof signInWithPasskey>,
    device: string | undefined,
    now: number,
  ): Promise<Entering | undefined> {
    const challenge = openChallenge(secrets, given.clientData, now)
    const row = await passkeyBy(databases.write, given.credentialId)
    if (!challenge || !row || !isOf(given.userHandle, row.user_id)) return undefined
    const counter = await verifyUse(given, row, challenge.text, party)
    if (counter === undefined) return undefined
    return inTransaction(databases, async (db) => {
      if (!(await noteUsed(db, challenge, now))) return undefined
      const use = { newCounter: counter, device: device ?? null, now }
      if (!(await noteUse(db, row, use))) return undefined
      const place = await activePlaceOf(db, row.user_id)
      return place && { userId: row.user_id, ...place }
    })
  }
}

/** If the authenticator returns a user handle, it must be that of the passkey's owner. */
function isOf(userHandle: string | undefined, userId: string): boolean {
  return userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === userId
}
