import { describe, expect, test } from 'vitest'
import type { Id } from '#contract/fields.ts'
import { createCustomer, updateCustomer } from '#contract/customer.ts'
import { tellOfOddTexts } from '../../server/db/odd-texts.ts'
import { aProduct, aUser } from '../support/builders.ts'
import { databases } from '../support/databases.ts'
import { testServer } from '../support/during-tests.ts'

describe.each(databases())(
  'texts that were stored before their fields were narrowed, on %s',
  (database) => {
    const server = testServer({ database })

    const told = async () => {
      const lines: object[] = []
      const log = { warn: (details: object) => void lines.push(details) }
      await tellOfOddTexts(server.databases, log as never)
      return lines
    }
    const stored = (id: Id, columns: { full_name?: string; email?: string }) =>
      server.databases.write.updateTable('customer').set(columns).where('id', '=', id).execute()

    test('are reported by column and record, without their content, until none is left', async () => {
      const as = await aUser(server)
      const add = (fullName: string) => server.ask(createCustomer, { fullName }, as)
      const [bidi, tab, mail, fine] = [
        await add('A'),
        await add('B'),
        await add('C'),
        await add('D'),
      ]
      await stored(bidi.id, { full_name: 'Ann \u202emoc.live' })
      await stored(tab.id, { full_name: 'Ben\tLee', email: 'a@b.example,1' })
      await stored(mail.id, { email: '<c@b.example>' })
      await stored(fine.id, { full_name: 'दीपा \u200dශ්‍රී', email: "o'hara+x@b.example" })
      const { company } = as
      for (let at = 0; at < 600; at += 1) await aProduct(server, { company, name: `P${at}` })
      const late = await aProduct(server, { company, name: '\u200b' })
      const lines = await told()
      expect(lines).toEqual([
        {
          odd: {
            'customer.full_name': { count: 2, ids: [bidi.id, tab.id].toSorted() },
            'customer.email': { count: 2, ids: [tab.id, mail.id].toSorted() },
            'product.name': { count: 1, ids: [late] },
          },
        },
      ])
      expect(JSON.stringify(lines)).not.toMatch(/Ann|Ben|b\.example/)

      // On the form: other fields are saved, and the odd one names itself and says why.
      const change = (more: object) =>
        server.call(updateCustomer, { id: tab.id, expectedVersion: tab.version, ...more }, { as })
      const again = await change({ fullName: 'Ben\tLee', email: 'a@b.example,1' })
      expect(again.problem.status).toBe(422)
      expect(again.problem.errors).toMatchObject([
        { path: 'full_name', rule: 'not_visible', message: expect.stringContaining('line') },
        { path: 'email', rule: 'not_email' },
      ])
      expect((await change({ notes: 'Sits outside' })).status).toBe(200)

      await stored(bidi.id, { full_name: 'Ann' })
      await stored(tab.id, { full_name: 'Ben Lee', email: 'a@b.example' })
      await stored(mail.id, { email: 'c@b.example' })
      await server.databases.write
        .updateTable('product')
        .set({ name: 'Tea' })
        .where('id', '=', late)
        .execute()
      expect(await told()).toEqual([])
      // Nothing odd can be stored any more: it is not looked for again.
      await stored(mail.id, { email: '<c@b.example>' })
      expect(await told()).toEqual([])
    })
  },
)
