import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/**
 * Where rows of orders and their lines are written, and why the stored sums of old days still hold
 * (ADR 0152): `noted` where the change is noted in its transaction.
 */
const writes: Record<string, string> = {
  'server/order/write.ts': 'noted',
  'server/guest/own-order.ts': 'noted',
  'server/table/session-effects.ts': 'noted',
  'server/table/settle-dishes.ts': 'which dishes a payment was for is in no sum',
  'server/order/take/insert-order.ts': 'a new order is young',
  'server/order/take/insert-lines.ts': 'the totals of the order are saved after it',
  'server/payment/refund-lines.ts': 'which pieces were paid by dish is in no sum',
  'server/order/lines/move-pieces.ts':
    'the original line is saved before it, and the order after it',
  'server/order/move/remind-guests.ts': 'when a guest was reminded is in no sum',
  'server/resource/outside.ts': 'whether it is outside of the hours is in no sum',
  'server/resource/hold-slots.ts': 'whose booking it is is in no sum',
  'server/customer/change-customer.ts': 'whose order it is is in no sum',
  'server/customer/erase-beside.ts': 'notes are in no sum',
}

const project = fileURLToPath(new URL('../..', import.meta.url))
const isWrite =
  /(update|insert into|delete from)\s+(sale_order|cart_item)\b|(insertInto|updateTable|deleteFrom)\('(sale_order|cart_item)'|update \$\{sql\.table\(table\)\}/

test('every write of orders or lines marks their sums as outdated, or explains why not', () => {
  const found = readdirSync(join(project, 'server'), { recursive: true, encoding: 'utf8' })
    .map((file) => `server/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !/^server\/(seed|db)\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(project, file), 'utf8') }))
    .filter(({ text }) => isWrite.test(text) && /sale_order|cart_item/.test(text))
  expect(found.map(({ file }) => file).toSorted()).toEqual(Object.keys(writes).toSorted())
  for (const { file, text } of found)
    expect([file, text.includes('await noteOrderChange(')]).toEqual([
      file,
      writes[file] === 'noted',
    ])
})
