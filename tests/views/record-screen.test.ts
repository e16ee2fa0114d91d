import { expect, test } from 'vitest'
import type { CallFailure } from '../../src/machines/failure.ts'
import { askedRecord, shownOf } from '../../src/views/parts/record/record-shown.ts'

const record = { id: 'one' }
const failure: CallFailure = { kind: 'network', message: 'No connection' }
const nothing = { record: undefined, failure: undefined, isMissing: false }

test('a record is its skeleton until it has come', () => {
  expect(shownOf(nothing)).toBe('skeleton')
  expect(shownOf({ ...nothing, record })).toBe('record')
})

test('a record that did not come says why', () => {
  expect(shownOf({ ...nothing, failure })).toBe('failure')
})

test('a record that was read once stays when it can’t be read again', () => {
  expect(shownOf({ ...nothing, record, failure })).toBe('record')
})

test('a record that went while it was open is missing, whatever was read before', () => {
  expect(shownOf({ ...nothing, record, isMissing: true })).toBe('missing')
})

test('an address asks for a new record, for one, or for none that can be', () => {
  const id = '0190b0b0-0000-7000-8000-000000000001'
  expect(askedRecord('?id=new')).toEqual({ is: 'new' })
  expect(askedRecord(`?id=${id}`)).toEqual({ is: 'one', id })
  expect(askedRecord(`?id=${'7'.repeat(200)}`)).toEqual({ is: 'none' })
  expect(askedRecord('')).toEqual({ is: 'none' })
})
