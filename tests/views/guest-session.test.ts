import { expect, test } from 'vitest'
import { newId } from '../../server/db/id.ts'
import { carryOver, keepSession, sessionAt } from '../../src/guest/shop/table-session.ts'
import { createStorage } from '../../src/services/storage.ts'

/** Storage that the browser refuses is kept in memory. */
const drafts = () => createStorage('', () => sessionStorage)

test('a tab takes its cart, name and session along to the page of another table', () => {
  const kept = drafts()
  const session = newId()
  keepSession(kept, 'old', session)
  for (const key of ['cart', 'name', 'form.order']) kept.write(`${key}.old`, `my ${key}`)
  kept.write('last.new', 'an earlier order')
  carryOver(kept, 'old', { to: 'new', isJoined: true })
  expect(['cart', 'name', 'form.order'].map((key) => kept.read(`${key}.new`))).toEqual([
    'my cart',
    'my name',
    'my form.order',
  ])
  expect(kept.read('cart.old')).toBeUndefined()
  expect(kept.read('last.new')).toBe('an earlier order')
  expect(kept.read('moved.new')).toBeDefined()
  // Whoever goes back to the first page is led on once more.
  expect([sessionAt(kept, 'old'), sessionAt(kept, 'new')]).toEqual([session, session])
})

test('who has not joined is led on once: the code of the first table leads to it again', () => {
  const kept = drafts()
  const session = newId()
  keepSession(kept, 'old', session)
  carryOver(kept, 'old', { to: 'new', isJoined: false })
  expect([sessionAt(kept, 'old'), sessionAt(kept, 'new')]).toEqual([undefined, session])
})

test('a free table leaves the last session known, and what is no id is none', () => {
  const kept = drafts()
  const session = newId()
  keepSession(kept, 'old', session)
  keepSession(kept, 'old', undefined)
  expect(sessionAt(kept, 'old')).toBe(session)
  kept.write('session.old', '')
  expect(sessionAt(kept, 'old')).toBeUndefined()
})
