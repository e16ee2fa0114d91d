import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRedactor } from '#kit/inspect/redact.ts'

const secrets = [
  'token',
  'x-access-token',
  'accessToken',
  'password',
  'newPassword',
  'email',
  'E-Mail',
  'phone',
  'phoneNumber',
  'mobile',
  'authorization',
  'cookie',
  'clientSecret',
  'otp',
  'loginOtp',
  'pin',
  'fullName',
  'customer_name',
  'addressLine1',
  'iban',
  'cardNumber',
]

test.each(secrets)('what stands under %s does not get out, however deep', (name) => {
  const data = { a: [{ b: { [name]: 'hush-hush' } }], [name]: { inner: ['hush-hush', 4711] } }
  const shown = JSON.stringify(createRedactor().copy(data))
  expect(shown).not.toContain('hush-hush')
  expect(shown).not.toContain('4711')
})

test.each(['shipping', 'notPaid', 'status', 'code', 'orderNo', 'discarded', 'id', 'textKey'])(
  '%s is no secret',
  (name) => {
    expect(createRedactor().copy({ [name]: 'plain' })).toEqual({ [name]: 'plain' })
  },
)

test('equal secrets get equal placeholders, different secrets different ones', () => {
  const { copy: redact } = createRedactor()
  expect(redact({ token: 'a', event: { token: 'a' }, other: { token: 'b' } })).toEqual({
    token: '‹token 1›',
    event: { token: '‹token 1›' },
    other: { token: '‹token 2›' },
  })
  expect(redact({ accessToken: 'b' })).toEqual({ accessToken: '‹token 2›' })
})

test('whether there is a secret can be seen: absence, yes and no, and an empty text stay', () => {
  expect(createRedactor().copy({ token: null, password: '', hasPhone: true })).toEqual({
    token: null,
    password: '',
    hasPhone: true,
  })
})

test('nothing under a secret name survives in any data', () => {
  const data = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 6 },
      fc.constant('plain'),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'token', 'user'), tie('node'), { maxKeys: 3 }),
      fc.record({ password: fc.constant('hush-hush') }),
    ),
  })).node
  fc.assert(
    fc.property(
      data,
      (one) => void expect(JSON.stringify(createRedactor().copy(one))).not.toContain('hush-hush'),
    ),
  )
})

test('a copy has no functions and no live references, and an error keeps what it says', () => {
  const actor = { toJSON: () => ({ id: 'x' }), send: () => undefined }
  expect(
    createRedactor().copy({
      actor,
      act: () => undefined,
      error: Object.assign(new Error('refused'), { status: 422 }),
      big: 5n,
    }),
  ).toEqual({
    actor: { id: 'x' },
    error: { isError: true, message: 'refused', status: 422 },
    big: '5',
  })
})
