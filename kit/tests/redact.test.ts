import { expect, test } from 'vitest'
import { createRedactor } from '../src/inspect/redact.ts'

const told = (value: unknown): string => JSON.stringify(createRedactor().copy(value))

test('addresses and phone numbers are in no data, under whatever name they stand', () => {
  const texts = {
    search: 'paula@mail.example',
    message: 'An invitation went to Paula (paula.b+work@mail.co.uk), phone +44 7700 900200.',
    note: 'Call 07700 900 200 or 020-7946-0958 first',
    list: ['tel 0044 7700900200'],
  }
  const text = told(texts)
  expect(text).not.toMatch(/paula[.@]|@mail|900 ?200|7946|0958/)
  expect(text).toContain('An invitation went to Paula (‹email')
})

test('what somebody wrote in a note is replaced, in data and in texts', () => {
  const redactor = createRedactor()
  const bell = 'Please ring the bell twice'
  const notes = { note: bell, notes: bell, ratingNote: 'Cold soup', order: { cover_note: bell } }
  expect(redactor.copy(notes)).toEqual({
    note: '‹note 1›',
    notes: '‹note 1›',
    ratingNote: '‹ratingNote 2›',
    order: { cover_note: '‹note 1›' },
  })
  expect(redactor.text(`“${bell}”`)).toBe('“‹note 1›”')
})

test('what an address gives away is replaced in data and in texts, and ids stay', () => {
  const redactor = createRedactor()
  const path = '/sessions/create-pwd?code=A7fq3XyZ_81-bQ&lang=en'
  expect(redactor.text(path)).toBe('/sessions/create-pwd?code=‹code 1›&lang=en')
  expect(redactor.copy({ path })).toEqual({ path: '/sessions/create-pwd?code=‹code 1›&lang=en' })
  const id = '01800000-0000-7000-8000-000000000000'
  expect(redactor.copy({ id, text: `order ${id} of 10:00` })).toEqual({
    id,
    text: `order ${id} of 10:00`,
  })
})

test('a code that opens something is a secret, and one of a refusal is not', () => {
  expect(told({ values: { code: '482913' }, uuid: 'd6f0' })).not.toMatch(/482913|d6f0/)
  const refusals = [{ code: 'OUT_OF_STOCK/product' }, { code: 'CLOSED' }, { code: 404 }]
  expect(told(refusals)).toBe(JSON.stringify(refusals))
})

test('numbers, times and amounts of an order are told', () => {
  const order = { orderNo: '1043', total: '£1,204.50', at: '2026-05-21T10:00:00+01:00', ms: 1779 }
  expect(told(order)).toBe(JSON.stringify(order))
})
