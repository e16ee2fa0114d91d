import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createWorkbooks } from '../../server/import/xlsx.ts'
import { xlsxOf } from '../support/xlsx.ts'

const small = xlsxOf([['Name', 'Price']])

test('a workbook that takes too long is refused, and the queue continues', async () => {
  const hurried = createWorkbooks({ timeoutMs: 1 })
  const outcomes = await Promise.allSettled([hurried.toCsv('a', small), hurried.toCsv('b', small)])
  expect(outcomes).toMatchObject([
    { reason: { code: 'TOO_LARGE' } },
    { reason: { code: 'TOO_LARGE' } },
  ])
})

test('a server that ends ends what it reads, and refuses what waits and what comes', async () => {
  const workbooks = createWorkbooks()
  const large = xlsxOf(Array.from({ length: 20_000 }, (_, at) => [`Product ${at}`, at]))
  const given = Promise.allSettled([workbooks.toCsv('a', large), workbooks.toCsv('b', small)])
  await sleep(50)
  workbooks.stop()
  const late = await Promise.allSettled([workbooks.toCsv('c', small)])
  expect([...(await given), ...late]).toMatchObject(
    Array.from({ length: 3 }, () => ({ reason: { code: 'RETRY_LATER' } })),
  )
})
