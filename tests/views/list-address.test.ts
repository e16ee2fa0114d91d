import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listOrders } from '#contract/order.ts'
import { deliveryTypes, paymentStatuses } from '#contract/order-status.ts'
import { readAddress, viewAddress, writeAddress } from '../../src/views/parts/list/list-address.ts'

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const aDay = fc
  .date({ min: new Date('2018-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const asked = fc.record({
  currentPage: fc.integer({ min: 1, max: 1_000_000 }),
  rowSize: fc.constantFrom(10, 25, 50, 100),
  search: maybe(
    fc
      .string({ minLength: 1, maxLength: 120, unit: 'grapheme' })
      .filter((text) => text.length <= 120),
  ),
  sort: maybe(fc.constantFrom('created', 'order_no', 'total', 'promised', 'nearest')),
  order: maybe(fc.constantFrom('asc', 'desc')),
  fromDate: maybe(aDay),
  toDate: maybe(aDay),
  orderStatusId: maybe(
    fc.uniqueArray(fc.constantFrom(1, 2, 3, 4, 5, 6, 7), { minLength: 1, maxLength: 7 }),
  ),
  paymentStatus: maybe(fc.constantFrom(...paymentStatuses)),
  deliveryType: maybe(fc.constantFrom(...deliveryTypes)),
})

/** A field that is not asked for is absent in what comes back. */
const present = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, held]) => held !== undefined))

describe('the address of a list', () => {
  test('brings back what was asked for, whatever it was', () => {
    fc.assert(
      fc.property(asked, (one) => {
        expect(readAddress(listOrders, writeAddress(listOrders, one as never))).toEqual(
          present(one),
        )
      }),
    )
  })

  test('holds nothing for what a list does anyway', () => {
    expect(writeAddress(listOrders, { currentPage: 1, rowSize: 10, search: '' })).toBe('')
  })

  test('reads like the call it makes', () => {
    expect(
      writeAddress(listOrders, {
        currentPage: 2,
        orderStatusId: [1, 2],
        search: 'tea & cake',
        fromDate: '2026-01-31',
      }),
    ).toBe(
      '?currentPage=2&search=tea+%26+cake&from_date=2026-01-31&order_status_id=1&order_status_id=2',
    )
  })

  test.each([
    ['?currentPage=0&search=tea', { search: 'tea' }],
    ['?rowSize=5000', {}],
    ['?order_status_id=9', {}],
    ['?from_date=2017-12-31&to_date=2026-02-30', {}],
    ['?payment_status=maybe&sort=colour&unknown=1', {}],
    ['?currentPage=__proto__', {}],
  ])('leaves out what does not fit in %s', (address, held) => {
    expect(readAddress(listOrders, address)).toEqual({ currentPage: 1, rowSize: 10, ...held })
  })

  test('never throws, whatever the URL contains', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        expect(readAddress(listOrders, `?${query}`).currentPage).toBeGreaterThan(0)
      }),
    )
  })
})

describe('the address of a view', () => {
  test('is the same on every page, with any number of rows and in any order', () => {
    const same = [
      'payment_status=paid&search=Smith',
      '?search=Smith&payment_status=paid&current_page=3',
      'row_size=50&search=Smith&unknown=1&payment_status=paid',
    ]
    expect(new Set(same.map((search) => viewAddress(listOrders, search)))).toEqual(
      new Set(['?search=Smith&payment_status=paid']),
    )
    expect(viewAddress(listOrders, 'current_page=2')).toBe('')
  })

  test('differs by search, filters and sort', () => {
    const views = ['', 'search=a', 'payment_status=paid', 'sort=total', 'sort=total&order=asc']
    expect(new Set(views.map((search) => viewAddress(listOrders, search))).size).toBe(views.length)
    expect(viewAddress(listOrders, '', { orderStatusId: [1, 2] })).toBe(
      '?order_status_id=1&order_status_id=2',
    )
  })
})
