import { expect, test } from 'vitest'
import { countedEmail, normalPhone } from '#contract/phone-number.ts'

const british = '447700900321'

test.each([
  ['+44', '7700900321'],
  ['+44', '07700 900321'],
  ['+44', '(0)7700 900321'],
  ['+44', '+44 7700900321'],
  ['+44', '447700900321'],
  ['+44', '0447700900321'],
  ['+44', '(0044) 7700-900321'],
  ['+44', '+4407700900321'],
  ['+1', '+44 7700 900321'],
  ['+1', '011 44 7700 900321'],
  ['+61', '0011 44 7700 900321'],
  ['+91', '447700900321'],
  [undefined, '+44(0)7700900321'],
  [undefined, '+44 44 7700900321'],
  [undefined, '00447700900321'],
  [undefined, '7700900321'],
  [undefined, '07700900321'],
  [undefined, '447700900321'],
])('%s and %s is one number of a British company', (callingCode, phone) => {
  expect(normalPhone(phone, { callingCode, homeCode: '+44' })).toBe(british)
})

test.each([
  ['+91', '98765 43210', '919876543210'],
  ['+91', '09876543210', '919876543210'],
  ['+91', '9198765432', '919198765432'],
  ['+94', '077 123 4567', '94771234567'],
  ['+94', '94771234567', '94771234567'],
  ['+61', '0412 345 678', '61412345678'],
  ['+1', '1 (212) 555-0100', '12125550100'],
  ['+1', '7700900321', '17700900321'],
  [undefined, '+49 (0)151 2345678', '491512345678'],
  [undefined, '0151 2345678', '1512345678'],
  ['+44', '1234', '441234'],
])('%s and %s is %s', (callingCode, phone, normal) => {
  expect(normalPhone(phone, { callingCode })).toBe(normal)
})

test.each([undefined, '', '()+', '0000'])('%s is no number', (phone) => {
  expect(normalPhone(phone, { callingCode: '+44' })).toBeUndefined()
})

test.each([
  ['Eve+1@x.example', 'eve@x.example'],
  ['eve+a+b@x.example', 'eve@x.example'],
  ['eve@x.example', 'eve@x.example'],
])('%s counts as %s', (email, counted) => {
  expect(countedEmail(email)).toBe(counted)
})
