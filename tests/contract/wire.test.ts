import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { encodedText } from '#contract/wire-text.ts'
import { as, encode, instant, toServerTime } from '#contract/wire.ts'

const thing = z.object({
  id: as('thing_id', z.string()),
  unitPrice: z.int(),
  readyMs: z.optional(instant()),
  doneMs: z.nullable(instant()),
  parts: as('Parts', z.array(z.object({ partName: z.string() }))),
})

test('a record takes the names of the wire, and a moment two of them', () => {
  expect(
    encode(thing, {
      id: 'a',
      unitPrice: 3,
      readyMs: 60_000,
      doneMs: null,
      parts: [{ partName: 'leg' }],
    }),
  ).toEqual({
    thing_id: 'a',
    unit_price: 3,
    ready_at: '1970-01-01 00:01',
    ready_ms: 60_000,
    done_at: null,
    done_ms: null,
    Parts: [{ part_name: 'leg' }],
  })
})

test('what the contract does not name stays behind, and what is not there is not written', () => {
  expect(encode(thing, { id: 'a', passwordHash: 'x', readyMs: undefined })).toEqual({
    thing_id: 'a',
  })
})

test.each([
  [0, '1970-01-01 00:00'],
  [59_999, '1970-01-01 00:00'],
  [60_000, '1970-01-01 00:01'],
  [Date.UTC(2026, 10, 9, 8, 7, 59, 999), '2026-11-09 08:07'],
  [Date.UTC(2029, 11, 31, 23, 59), '2029-12-31 23:59'],
])('%i is written as %s, every time it is asked', (epochMs, text) => {
  expect([toServerTime(epochMs), toServerTime(epochMs)]).toEqual([text, text])
})

test('a number beyond all dates is written and breaks nothing', () => {
  expect(toServerTime(Number.MAX_SAFE_INTEGER)).toContain('NaN')
})

test('the serialized answer equals its object', () => {
  const anything = fc.anything({ maxDepth: 1, withNullPrototype: false })
  const moments = fc.oneof(fc.integer(), fc.constant(undefined), fc.constant(null), anything)
  const value = fc.oneof(
    anything,
    fc.record(
      {
        id: fc.oneof(fc.string({ unit: 'binary' }), anything),
        unitPrice: fc.oneof(fc.double(), anything),
        readyMs: moments,
        doneMs: moments,
        parts: fc.oneof(fc.array(fc.oneof(fc.record({ partName: fc.string() }), anything))),
      },
      { requiredKeys: [] },
    ),
  )
  fc.assert(
    fc.property(value, (held) => {
      expect(encodedText(thing, held)).toBe(JSON.stringify(encode(thing, held)))
    }),
  )
})
