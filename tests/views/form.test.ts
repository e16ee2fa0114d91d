import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { createSocial } from '#contract/company.ts'
import { updateUser } from '#contract/account.ts'
import { createCustomer } from '#contract/customer.ts'
import { createProduct } from '#contract/product.ts'
import words from '../../src/i18n/en/core.json' with { type: 'json' }
import { checkInput } from '../../src/views/parts/form/check-input.ts'
import { draftOf, draftsIn } from '../../src/views/parts/form/drafts.ts'
import { changedKeys, changedPart, rebased } from '../../src/machines/screen/typed.ts'

const base = { name: 'Dosa', price: '8.50', options: [{ name: 'Large' }] }

describe('what was typed', () => {
  test('is what differs, lists and nests included', () => {
    expect(changedKeys({ ...base, options: [{ name: 'Large' }] }, base)).toEqual([])
    expect(changedKeys({ ...base, name: 'Masala dosa', options: [] }, base)).toEqual([
      'name',
      'options',
    ])
  })

  test('stays over a newer record, whose other fields are taken over', () => {
    expect(
      rebased({ ...base, price: '9.00' }, base, { ...base, name: 'Set dosa', price: '8.75' }),
    ).toEqual({ ...base, name: 'Set dosa', price: '9.00' })
  })

  test('is all that an update carries', () => {
    expect(
      changedPart({ name: 'Dosa', price: 900, options: [] }, { ...base, price: '9.00' }, base),
    ).toEqual({ price: 900 })
  })
})

describe('what the contract says about a field', () => {
  const t = i18next.createInstance({
    lng: 'en',
    resources: { en: { translation: words } },
    initAsync: false,
  })
  void t.init()

  test('is translated, under the path of the field', () => {
    const input = {
      name: '',
      priceAmount: -1,
      images: [],
      options: [{ group: 'Size', name: '', extraAmount: 0 }],
    }
    expect(checkInput(createProduct.input, input, t.t)).toEqual([
      { path: 'name', rule: 'too_small', message: 'Please fill this in.' },
      { path: 'priceAmount', rule: 'too_small', message: 'At least 0.' },
      { path: 'options.0.name', rule: 'too_small', message: 'Please fill this in.' },
    ])
    expect(
      checkInput(createProduct.input, { name: 'a'.repeat(121), priceAmount: Number.NaN }, t.t).map(
        ({ message }) => message,
      ),
    ).toEqual(['At most 120 characters.', 'Enter a number, such as 12.'])
  })

  test('names the rule and an example, and is one sentence for whatever is empty', () => {
    const said = (schema: z.ZodMiniType, input: unknown) =>
      checkInput(schema, input, t.t).map(({ message }) => message)[0]
    const wrong = { type: 'website', url: 'facebook' }
    expect(said(createSocial.input, wrong)).toBe(
      'Enter a web address that starts with https://, such as https://example.com.',
    )
    const about = (person: object) => said(createCustomer.input, { fullName: 'Ada', ...person })
    expect(about({ email: 'zed@' })).toBe('Enter an e-mail address such as name@example.com.')
    expect(about({ callingCode: '+44', phone: '12ab' })).toMatch(/^Enter at least four digits/)
    expect(about({ callingCode: '+44', phone: '1' })).toMatch(/^Enter at least four digits/)
    expect(said(updateUser.input, { email: 'a@b.example', emailCode: '12' })).toBe(
      'The code has six digits.',
    )
    for (const email of ['', '  '])
      expect(said(updateUser.input, { email })).toBe('Please fill this in.')
  })

  test('is nothing when all is well', () => {
    expect(checkInput(createProduct.input, { name: 'Dosa', priceAmount: 850 }, t.t)).toEqual([])
  })
})

describe('a draft', () => {
  const storage = () => {
    const held = new Map<string, string>()
    return {
      read: (key: string) => held.get(key),
      write: (key: string, value: string | undefined) =>
        void (value === undefined ? held.delete(key) : held.set(key, value)),
    }
  }
  const draft = { base, values: { ...base, name: 'Idli' } }

  test('is found again by the same person, not by another, and goes when it was saved', () => {
    const here = storage()
    const own = draftsIn(here, 'form.foodKart.u1.')
    own.write('product:new', draft)
    expect([
      own.read('product:new'),
      draftsIn(here, 'form.foodKart.u2.').read('product:new'),
    ]).toEqual([draft, undefined])
    own.write('product:new', undefined)
    expect(own.read('product:new')).toBeUndefined()
  })

  test('that is broken is as none', () => {
    const here = storage()
    here.write('p.x', '{broken')
    here.write('p.y', '{"values":{}}')
    const own = draftsIn(here, 'p.')
    expect([draftOf(own.read('x')), draftOf(own.read('y'))]).toEqual([undefined, undefined])
  })
})
