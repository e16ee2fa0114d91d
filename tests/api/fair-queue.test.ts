import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFairQueue } from '../../server/db/fair-queue.ts'

/** Work that ends when it is told to. */
function works(queue: ReturnType<typeof createFairQueue>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const refused: string[] = []
  const start = (name: string) => {
    const done = new Promise<void>((resolve) => ends.set(name, resolve))
    const work = () => {
      begun.push(name)
      return done
    }
    void queue
      .run(name.slice(0, 1), work)
      .catch((error: { code: string }) => refused.push(`${name} ${error.code}`))
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    begun,
    refused,
    start: async (...names: string[]) => (names.forEach(start), end('')),
    end,
  }
}

const terms = { atOnce: { all: 3, company: 2 }, waiting: { all: 4, company: 3 } }

test('one company takes no more than its share, and another is served at once', async () => {
  const { begun, start } = works(createFairQueue(terms))
  await start('a1', 'a2', 'a3', 'b1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
})

test('waiting calls are served round-robin by company', async () => {
  const { begun, start, end } = works(createFairQueue(terms))
  await start('a1', 'a2', 'c1', 'a3', 'a4', 'b1', 'b2')
  await end('a1')
  await end('a2')
  await end('c1')
  expect(begun.slice(3)).toEqual(['a3', 'b1', 'a4'])
})

test('a company that came meanwhile is served before the rest of the first one', async () => {
  const one = { atOnce: { all: 1, company: 1 }, waiting: { all: 8, company: 3 } }
  const { begun, start, end } = works(createFairQueue(one))
  await start('a1', 'a2', 'a3', 'a4', 'b1')
  for (const name of ['a1', 'b1', 'a2']) await end(name)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('a full queue makes room for a company that has nothing in it, behind the longest share', async () => {
  const one = { atOnce: { all: 1, company: 1 }, waiting: { all: 4, company: 3 } }
  const { begun, refused, start, end } = works(createFairQueue(one))
  await start('a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2')
  expect(refused.toSorted()).toEqual(['a4 RETRY_LATER', 'c2 RETRY_LATER'])
  await start('d1', 'e1')
  expect(refused.slice(2).toSorted()).toEqual(['a3 RETRY_LATER', 'e1 RETRY_LATER'])
  for (const name of ['a1', 'b1', 'c1', 'a2', 'd1']) await end(name)
  expect(begun.toSorted()).toEqual(['a1', 'a2', 'b1', 'c1', 'd1'])
})

test('a queue that is too long refuses at once and continues with its entries', async () => {
  const { begun, refused, start, end } = works(createFairQueue(terms))
  await start('a1', 'a2', 'a3', 'a4', 'a5', 'a6')
  expect(refused).toEqual(['a6 RETRY_LATER'])
  await start('b1', 'b2', 'c1')
  expect(refused).toEqual(['a6 RETRY_LATER', 'a5 RETRY_LATER'])
  for (const name of ['a1', 'a2', 'b1', 'a3', 'a4', 'b2']) await end(name)
  expect(begun.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
})

test('work that fails gives its place back', async () => {
  const queue = createFairQueue({ atOnce: { all: 1, company: 1 }, waiting: { all: 1, company: 1 } })
  const failed = queue.run('a', async () => {
    throw new Error('fell over')
  })
  const next = queue.run('a', async () => 'served')
  await expect(failed).rejects.toThrow('fell over')
  expect(await next).toBe('served')
})

test('a company whose first in the queue has waited too long is refused, and another waits on', async () => {
  const queue = createFairQueue({
    atOnce: { all: 1, company: 1 },
    waiting: { all: 9, company: 9 },
    maxWaitMs: 30,
  })
  const { refused, start } = works(queue)
  await start('a1', 'a2')
  await sleep(50)
  await start('a3', 'b1', 'b2')
  expect(refused).toEqual(['a3 RETRY_LATER'])
})

test('the wait is that of who is held up by others, not by work of their own', async () => {
  const queue = createFairQueue({ atOnce: { all: 2, company: 1 }, waiting: { all: 9, company: 9 } })
  const { start } = works(queue)
  await start('a1', 'a2')
  await sleep(30)
  expect(queue.waitedMs()).toBe(0)
  await start('b1', 'c1')
  await sleep(30)
  expect(queue.waitedMs()).toBeGreaterThan(20)
})
