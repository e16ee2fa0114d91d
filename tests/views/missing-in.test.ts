import { expect, test } from 'vitest'
import { missingIn } from '../../src/guest/booking/missing-in.ts'

const booking = { deliveryType: 'Click and Collect', address: '', phone: '', email: '' }

test('a guest who books leaves a phone number or an e-mail address', () => {
  expect(missingIn({ ...booking, phone: ' ' })).toEqual(['phone'])
  expect(missingIn({ ...booking, phone: '0491 570 156' })).toEqual([])
  expect(missingIn({ ...booking, email: 'ines@booking.example' })).toEqual([])
})

test('a visit at home needs its address', () => {
  const visit = { ...booking, deliveryType: 'Delivery', email: 'ines@booking.example' }
  expect(missingIn(visit)).toEqual(['address'])
  expect(missingIn({ ...visit, address: '1 Test Street' })).toEqual([])
})
