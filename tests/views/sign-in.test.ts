import { expect, test } from 'vitest'
import { checkCredentials, type SignInFields } from '../../src/views/sessions/check-credentials.ts'

const typed: SignInFields = {
  by: 'email',
  email: 'owner@foodkart.example',
  phone: '',
  callingCode: '+91',
  password: 'long enough',
}

test('an e-mail address and a password may be sent, and nothing else is', () => {
  expect(checkCredentials(typed)).toEqual({
    ok: true,
    credentials: { email: 'owner@foodkart.example', password: 'long enough' },
  })
})

test('a phone number goes with its calling code and without the address', () => {
  expect(checkCredentials({ ...typed, by: 'phone', phone: '98 4000 1122' })).toEqual({
    ok: true,
    credentials: { phone: '98 4000 1122', callingCode: '+91', password: 'long enough' },
  })
})

test.each([
  [{ email: '' }, ['email']],
  [{ email: 'owner@' }, ['email']],
  [{ password: '' }, ['password']],
  [{ email: '', password: '' }, ['email', 'password']],
  [{ by: 'phone', phone: 'abc' }, ['phone']],
  [{ by: 'phone', phone: '', password: '' }, ['phone', 'password']],
] as const)(
  'with %j the wrong fields are named in the order in which they stand',
  (changed, wrong) => {
    expect(checkCredentials({ ...typed, ...changed })).toEqual({ ok: false, wrong })
  },
)
