import { expect, test } from 'vitest'
import type { Storage } from '../../src/services/storage.ts'
import {
  acknowledgeOn,
  seenOn,
  unseenAt,
  voidedShownMin,
  withoutSeen,
} from '../../src/views/kitchen/voided.ts'

const minute = 60_000
const soup = { id: 'soup', version: 3, voidedMs: 0 }
const naan = { id: 'naan', version: 2, voidedMs: minute }
const live = { id: 'dal', version: 1 }

/** The storage of a device. */
function aDevice(): Storage {
  const kept = new Map<string, string>()
  const device: Pick<Storage, 'read' | 'write'> = {
    read: (key) => kept.get(key),
    write: (key, value) => void (value === undefined ? kept.delete(key) : kept.set(key, value)),
  }
  return device as Storage
}

test('voided dishes are shown until they are acknowledged on the device, and for some minutes at most', () => {
  const device = aDevice()
  const rows = [soup, live, naan]
  const shownAt = (nowMs: number) => withoutSeen(rows, unseenAt(rows, seenOn(device), nowMs))
  expect(shownAt(2 * minute)).toEqual(rows)
  acknowledgeOn(device, [soup])
  expect(shownAt(2 * minute)).toEqual([live, naan])
  expect(shownAt((voidedShownMin + 1) * minute)).toEqual([live])
})

test('a dish that is voided again after an undo is acknowledged again', () => {
  const device = aDevice()
  acknowledgeOn(device, [soup])
  expect(unseenAt([{ ...soup, version: 5 }], seenOn(device), minute)).toBe('soup:5')
})

test('a device keeps the latest of what it acknowledged', () => {
  const device = aDevice()
  for (let version = 1; version <= 150; version += 1) acknowledgeOn(device, [{ id: 'a', version }])
  expect(seenOn(device).split(' ')).toHaveLength(100)
  expect(seenOn(device)).toMatch(/a:150$/)
})
