import type { ZodMiniType } from 'zod/mini'
import { expect, test } from 'vitest'
import { updateCustomer } from '#contract/customer.ts'
import { id } from '#contract/fields.ts'
import { updateJob } from '#contract/job.ts'
import { updateLocation } from '#contract/location.ts'
import { updateProduct } from '#contract/product.ts'
import { updatePromotion } from '#contract/promotion.ts'
import { updateReservation } from '#contract/reservation.ts'
import { updateResource } from '#contract/resource.ts'
import { updateStaff } from '#contract/staff.ts'
import { resourceChanges, resourceValues } from '../../src/views/bookings/resource-values.ts'
import * as customers from '../../src/views/customers/customer-values.ts'
import * as jobs from '../../src/views/jobs/job-values.ts'
import { productChanges, productValues } from '../../src/views/products/product-values.ts'
import * as promotions from '../../src/views/promotions/promotion-values.ts'
import * as reservations from '../../src/views/reservations/reservation-values.ts'
import { placeChanges, placeValues } from '../../src/views/settings/place-values.ts'
import * as staff from '../../src/views/staff/staff-values.ts'

const some = id.parse('some')
const place = { currency: 'GBP', timeZone: 'Europe/London' }
const noon = Date.UTC(2026, 6, 1, 11)
const base = { id: some, version: 1, createdMs: noon, updatedMs: noon }
const phone = { phone: '7700900555', callingCode: '+44' as const }

/** A form of a stored record: what it shows, and what of it is sent. */
type Form = {
  values: Record<string, unknown>
  changes: (values: never, base: never) => object
  input: ZodMiniType
  /** What can't be left empty. */
  required: readonly string[]
}

/** With everything that can be filled in, so that everything can be emptied. */
const forms: Record<string, Form> = {
  customer: {
    values: customers.valuesOf(
      {
        ...base,
        ...phone,
        fullName: 'Niamh',
        email: 'niamh@example.com',
        tags: ['regular'],
        notes: 'By the window',
      } as never,
      '+44',
    ),
    changes: customers.changesOf,
    input: updateCustomer.input,
    required: ['fullName', 'callingCode'],
  },
  'member of staff': {
    values: staff.valuesOf(
      {
        ...base,
        ...phone,
        fullName: 'Ravi',
        pictureUrl: 'face.webp',
        email: 'ravi@example.com',
        locations: [{ id: some, name: 'Leeds' }],
        rights: ['orders'],
      } as never,
      '+44',
    ),
    changes: staff.changesOf,
    input: updateStaff.input,
    // The address is the person's own.
    required: ['fullName', 'callingCode', 'email'],
  },
  reservation: {
    values: reservations.valuesOf(
      {
        ...base,
        ...phone,
        name: 'Niamh',
        partySize: 4,
        startMs: noon,
        durationMin: 90,
        tables: [{ id: some, name: '4' }],
        email: 'niamh@example.com',
        note: 'By the window',
      } as never,
      '+44',
      place,
    ),
    changes: (values, before) => reservations.changesOf(values, before, place),
    input: updateReservation.input,
    // Whether it is agreed is asked of new ones.
    required: [
      'name',
      'partySize',
      'startMs',
      'durationMin',
      'tables',
      'callingCode',
      'isConfirmed',
    ],
  },
  promotion: {
    values: promotions.valuesOf(
      {
        ...base,
        name: 'Ten off',
        code: 'TEN',
        kind: 'percent',
        value: 10,
        minAmount: 1_000,
        startsMs: noon,
        endsMs: noon + 60_000,
        usageLimit: 5,
        perCustomerLimit: 1,
        productIds: [some],
        categoryIds: [some],
        deliveryType: 'Delivery',
        isStackable: true,
        isForNew: true,
        weekdays: [1, 2],
        hoursFrom: '12:00',
        hoursTo: '14:00',
      } as never,
      place,
    ),
    changes: (values, before) => promotions.changesOf(values, before, place),
    input: updatePromotion.input,
    required: ['name', 'applies', 'code', 'kind', 'value'],
  },
  'job posting': {
    values: jobs.valuesOf(
      {
        ...base,
        title: 'Cook',
        description: 'Evenings',
        tagIds: [some],
        locationId: some,
        employmentType: 'part_time',
        vacancies: 2,
        salaryMinAmount: 1_200,
        salaryMaxAmount: 1_500,
        salaryPeriod: 'hour',
        closesMs: noon,
        currency: 'GBP',
      } as never,
      place,
    ),
    changes: (values, before) => jobs.changesOf(values, before, place),
    input: updateJob.input,
    required: ['title', 'vacancies'],
  },
  resource: {
    values: resourceValues(
      {
        ...base,
        name: 'Asha',
        kind: 'person',
        seats: 1,
        status: 'Active',
        hours: [{ weekday: 1, opens: '09:00', closes: '17:00' }],
        timeOff: [{ fromMs: noon, toMs: noon + 3_600_000, note: 'Dentist' }],
        productIds: [some],
      } as never,
      place.timeZone,
    ),
    changes: (values, before) => resourceChanges(values, before, place.timeZone),
    input: updateResource.input,
    // A person stays a person.
    required: ['name', 'seats', 'kind'],
  },
  branch: {
    values: placeValues({
      ...base,
      name: 'Leeds',
      address: '1 High Street',
      postcode: 'LS1 1AA',
      city: 'Leeds',
      phone: '7700900555',
      lat: 53.8,
      lng: -1.5,
      hours: [{ weekday: 1, opens: '09:00', closes: '17:00' }],
      exceptions: [{ date: '2026-12-25', isClosed: true }],
      isDefault: true,
      status: 'Active',
    } as never),
    changes: placeChanges,
    input: updateLocation.input,
    required: ['name'],
  },
  product: {
    values: productValues({
      ...base,
      name: 'Espresso',
      description: 'Short',
      sku: 'ESP',
      barcode: '4006381333931',
      categoryId: some,
      subcategoryId: some,
      manufacturerId: some,
      unitId: some,
      type: 'Veg',
      taste: 'Spicy',
      special: 'Chef',
      station: 'Bar',
      availableFrom: '08:00',
      availableTo: '11:00',
      taxPercent: 20,
      stockQty: 5,
      lowStockQty: 2,
      durationMin: 30,
      bufferMin: 5,
      priceAmount: 250,
      currency: 'GBP',
      isNoPrep: true,
      status: 'Active',
      images: ['espresso.webp'],
      allergens: ['milk'],
      specs: [{ productSpecId: some, name: 'Origin', value: 'Kerala' }],
      options: [{ id: some, group: 'Milk', name: 'Oat', extraAmount: 30, status: 'Active' }],
    } as never),
    changes: (values, before) => productChanges(values, before, 'GBP'),
    input: updateProduct.input,
    required: ['name', 'priceAmount', 'providers'],
  },
}

test.each(Object.entries(forms))('a %s that was not touched sends nothing', (_, form) => {
  expect(form.changes(form.values as never, structuredClone(form.values) as never)).toEqual({})
})

const fields = Object.entries(forms).flatMap(([name, form]) =>
  Object.keys(form.values)
    .filter((key) => !form.required.includes(key) && !isEmpty(form.values[key]))
    .map((key) => [name, key, form] as const),
)

test.each(fields)('of a %s %s can be emptied: it is sent, and taken', (_, key, form) => {
  const values = { ...form.values, [key]: emptied(form.values[key]) }
  const changes = form.changes(values as never, form.values as never)
  expect(Object.keys(changes)).not.toEqual([])
  const { error } = form.input.safeParse({ id: some, expectedVersion: 1, ...changes })
  expect(error?.issues).toBe(undefined)
})

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return []
  return typeof value === 'string' ? '' : typeof value === 'boolean' ? !value : undefined
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : value === '' || value === undefined
}
