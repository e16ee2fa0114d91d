import { expect, test } from 'vitest'
import type { StoredView } from '../../src/start/view-nodes.ts'
import { createViewStore } from '../../src/start/view-store.ts'

test('the views of all addresses stay within a million letters; the oldest go first', () => {
  const browser = aBrowser(5_000_000)
  const views = createViewStore('sevenfold.', () => browser)
  for (const [at, path] of ['/c', '/b', '/a', '/d', '/e', '/f'].entries())
    views.keep(path, view(at + 1, 240_000))
  expect(keys(browser)).toEqual(['/a', '/d', '/e', '/f'])
  views.keep('/a', view(9, 240_000))
  views.keep('/g', view(10, 240_000))
  expect(keys(browser)).toEqual(['/a', '/e', '/f', '/g'])
})

test('one that is too long is not kept, and leaves no older one of its address', () => {
  const browser = aBrowser(5_000_000)
  const views = createViewStore('sevenfold.', () => browser)
  views.keep('/a', view(1, 10))
  views.keep('/a', view(2, 300_000))
  expect(keys(browser)).toEqual([])
})

test('where there is no room, all views make room for what matters more', () => {
  const browser = aBrowser(1_000)
  browser.setItem('sevenfold.token', 'secret')
  const views = createViewStore('sevenfold.', () => browser)
  views.keep('/a', view(1, 300))
  views.keep('/b', view(2, 900))
  expect([keys(browser), browser.getItem('sevenfold.token')]).toEqual([[], 'secret'])
})

test('clearing takes every view and nothing else; blocked storage is empty', () => {
  const browser = aBrowser(5_000_000)
  browser.setItem('sevenfold.token', 'secret')
  const views = createViewStore('sevenfold.', () => browser)
  views.keep('/a', view(1, 10))
  views.clear()
  expect([keys(browser), browser.getItem('sevenfold.token')]).toEqual([[], 'secret'])
  const blocked = createViewStore('sevenfold.', () => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(() => blocked.keep('/a', view(1, 10))).not.toThrow()
  expect(() => blocked.clear()).not.toThrow()
})

function view(atMs: number, letters: number): StoredView {
  const none = { owner: '', address: '', since: '', sinceThen: '', rules: '' }
  return { atMs, untilMs: 0, width: 0, calls: [], nodes: ['x'.repeat(letters)], ...none }
}

function keys(browser: Storage): string[] {
  return Array.from({ length: browser.length }, (_, at) => browser.key(at) ?? '')
    .filter((key) => key.startsWith('sevenfold.view '))
    .map((key) => key.slice('sevenfold.view '.length))
    .toSorted()
}

function aBrowser(most: number): Storage {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem(key, value) {
      const others = [...held].filter(([other]) => other !== key).flat()
      if ([...others, key, value].join('').length > most)
        throw new DOMException('full', 'QuotaExceededError')
      held.set(key, value)
    },
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
  }
}
