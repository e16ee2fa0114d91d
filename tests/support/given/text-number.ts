import { endpoints as calls } from '#contract/all.ts'
import { makeTypedCode } from '../../../server/account/typed-code.ts'
import { noId } from '../../../server/db/id.ts'
import type { Given, Givers, Ground } from './ground.ts'

const number = '447700900123'

/** Their profile has a mobile number. */
async function aNumber({ server, as }: Ground): Promise<Given> {
  await server.databases.write
    .updateTable('app_user')
    .set({ calling_code: '+44', phone: '7700900123' })
    .where('id', '=', as?.userId ?? noId)
    .execute()
  return { fields: {} }
}

async function aCode(ground: Ground): Promise<Given> {
  await aNumber(ground)
  const { server, as } = ground
  const now = server.clock.now()
  const db = server.databases.write
  const code = await makeTypedCode(db, 'text-number', as?.userId ?? noId, now, { number })
  return { fields: { code } }
}

export const textNumberGivers: Givers = [
  [calls.sendNumberCode, aNumber],
  [calls.proveTextNumber, aCode],
]
