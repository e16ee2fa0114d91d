import { expect, test } from 'vitest'
import { createStorage } from '../../src/services/storage.ts'

test('keys carry the prefix and go when they are emptied', () => {
  const browser = aBrowser()
  const storage = createStorage('sevenfold.', () => browser)
  storage.write('token', 'secret')
  expect(browser.getItem('sevenfold.token')).toBe('secret')
  expect(storage.read('token')).toBe('secret')
  storage.write('token', undefined)
  expect(storage.read('token')).toBeUndefined()
})

test('a sign-out clears everything, also what others left there', () => {
  const browser = aBrowser()
  browser.setItem('other', 'x')
  const storage = createStorage('sevenfold.', () => browser)
  storage.write('token', 'secret')
  storage.clear()
  expect([storage.read('token'), browser.getItem('other')]).toEqual([undefined, null])
})

test('what starts alike goes, and the rest stays', () => {
  const browser = aBrowser()
  const storage = createStorage('sevenfold.', () => browser)
  for (const key of ['form.1.a', 'form.1.b', 'form.10.a']) storage.write(key, 'x')
  browser.setItem('form.1.a', 'of another page')
  storage.clearUnder('form.1.')
  expect(['form.1.a', 'form.1.b', 'form.10.a'].map(storage.read)).toEqual([
    undefined,
    undefined,
    'x',
  ])
  expect(browser.getItem('form.1.a')).toBe('of another page')
})

test('where the browser blocks its storage, things last as long as the page', () => {
  const storage = createStorage('sevenfold.', () => {
    throw new DOMException('blocked', 'SecurityError')
  })
  storage.write('token', 'secret')
  expect(storage.read('token')).toBe('secret')
  storage.clear()
  expect(storage.read('token')).toBeUndefined()
})

test('what another tab has cleared is gone here too', () => {
  const browser = aBrowser()
  const storage = createStorage('sevenfold.', () => browser)
  storage.write('token', 'secret')
  browser.clear()
  expect(storage.read('token')).toBeUndefined()
})

test('where there is no room left, the newest value counts, not the stored one', () => {
  const browser = aBrowser()
  const storage = createStorage('sevenfold.', () => browser)
  storage.write('token', 'old')
  browser.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  storage.write('token', 'new')
  expect(storage.read('token')).toBe('new')
  storage.write('token', undefined)
  expect(storage.read('token')).toBeUndefined()
})

function aBrowser(): Storage {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
  }
}
