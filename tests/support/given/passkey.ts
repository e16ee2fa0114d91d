import { endpoints as calls } from '#contract/all.ts'
import { noId } from '../../../server/db/id.ts'
import { newPasskeyChallenge, signInChallenge } from '../../../server/passkey/challenges.ts'
import { storePasskey } from '../../../server/passkey/passkeys.ts'
import { partyOf, verifyNew } from '../../../server/passkey/verify.ts'
import { readKey } from '../../../server/secret/key.ts'
import { createSecrets } from '../../../server/secret/secrets.ts'
import { aUser } from '../builders.ts'
import { passkeyDevice } from '../passkey-device.ts'
import type { Given, Givers, Ground } from './ground.ts'

/** Somebody has a passkey; returns the device with it. */
async function aPasskey({ server }: Ground, userId: typeof noId) {
  const db = server.databases.write
  const now = server.clock.now()
  // Earlier ones would fill what a person may have.
  await db.deleteFrom('passkey').where('user_id', '=', userId).execute()
  const device = passkeyDevice()
  const party = partyOf(server.config)
  const challenge = await newPasskeyChallenge(db, userId, now)
  const given = { name: 'Phone', ...device.make({ ...party, challenge }) }
  const made = await verifyNew(given, challenge, party)
  if (!made) throw new Error('the passkey of a test is wrong')
  return { device, ...(await storePasskey(db, userId, made, now)) }
}

async function newOne({ server, as }: Ground): Promise<Given> {
  const db = server.databases.write
  const userId = as?.userId ?? noId
  await db.deleteFrom('passkey').where('user_id', '=', userId).execute()
  const challenge = await newPasskeyChallenge(db, userId, server.clock.now())
  const made = passkeyDevice().make({ ...partyOf(server.config), challenge })
  return {
    fields: {
      name: 'Laptop',
      credential_id: made.credentialId,
      client_data: made.clientData,
      attestation: made.attestation,
      transports: made.transports,
    },
  }
}

async function aUse(ground: Ground): Promise<Given> {
  const { server, company } = ground
  const { userId } = await aUser(server, { company })
  const { device } = await aPasskey(ground, userId)
  const secrets = createSecrets(readKey(server.config), server.config.secretCipher)
  const challenge = signInChallenge(secrets, server.clock.now())
  const used = device.use({ ...partyOf(server.config), challenge })
  return {
    fields: {
      credential_id: used.credentialId,
      client_data: used.clientData,
      authenticator_data: used.authenticatorData,
      signature: used.signature,
      user_handle: undefined,
    },
  }
}

export const passkeyGivers: Givers = [
  [
    calls.renamePasskey,
    async (ground) => ({
      fields: {
        passkey_id: (await aPasskey(ground, ground.as?.userId ?? noId)).id,
        name: 'Tablet',
      },
    }),
  ],
  [calls.addPasskey, newOne],
  [calls.signInWithPasskey, aUse],
  [
    calls.removePasskey,
    async (ground) => ({
      fields: { passkey_id: (await aPasskey(ground, ground.as?.userId ?? noId)).id },
    }),
  ],
]
