import { endpoints as calls } from '#contract/all.ts'
import { makeTypedCode } from '../../../server/account/typed-code.ts'
import { noId } from '../../../server/db/id.ts'
import type { Givers } from './ground.ts'

const number = '447700900123'

export const textNumberGivers: Givers = [
  [
    calls.proveTextNumber,
    async ({ server, as }) => {
      const userId = as?.userId ?? noId
      const db = server.databases.write
      await db
        .updateTable('app_user')
        .set({ calling_code: '+44', phone: '7700900123' })
        .where('id', '=', userId)
        .execute()
      const payload = { number }
      const now = server.clock.now()
      return { fields: { code: await makeTypedCode(db, 'text-number', userId, now, payload) } }
    },
  ],
]
