import i18next from 'i18next'
import { expect, test } from 'vitest'
import core from '../../src/i18n/en/core.json' with { type: 'json' }
import words from '../../src/i18n/en/products.json' with { type: 'json' }
import { checkNewProduct, checkProductChanges } from '../../src/views/products/check-product.ts'
import { emptyProduct } from '../../src/views/products/product-values.ts'

const t = i18next.createInstance({
  lng: 'en',
  resources: { en: { translation: { ...core, ...words } } },
  initAsync: false,
})
await t.init()

const service = { ...emptyProduct, name: 'Full Colour', priceAmount: '95' }
const wrong = (depositAmount: string, currency = 'USD') =>
  checkNewProduct({ ...service, depositAmount }, currency, t.t).map(({ message }) => message)

test('a deposit below what the payment provider takes is refused with the least amount', () => {
  expect(wrong('')).toEqual([])
  expect(wrong('0.50')).toEqual([])
  expect(wrong('0.49')).toEqual(['Enter 0.50 or more.'])
  expect(wrong('1', 'XPF')).toEqual([])
})

test('a deposit that was there before stops no other change', () => {
  const base = { ...service, depositAmount: '0.10' }
  const changed = { ...base, name: 'Full colour' }
  expect(checkProductChanges(changed, base, 'USD', t.t)).toEqual([])
  expect(checkProductChanges({ ...changed, depositAmount: '0.20' }, base, 'USD', t.t)).toHaveLength(
    1,
  )
})
