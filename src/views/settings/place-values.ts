import type { CallInput } from '#contract/endpoint.ts'
import type { Location, updateLocation } from '#contract/location.ts'
import { changedPart, nullForEmpty } from '../../machines/screen/typed.ts'

export type Exception = Location['exceptions'][number]
/** A branch's form values; '' is empty. */
export type PlaceValues = {
  name: string
  address: string
  postcode: string
  city: string
  phone: string
  lat: string
  lng: string
  hours: Location['hours']
  exceptions: Exception[]
  isDefault: boolean
  isActive: boolean
}
export type PlaceInput = CallInput<typeof updateLocation>

export const emptyPlace: PlaceValues = {
  name: '',
  address: '',
  postcode: '',
  city: '',
  phone: '',
  lat: '',
  lng: '',
  hours: [],
  exceptions: [],
  isDefault: false,
  isActive: true,
}

export function placeValues({
  name,
  address = '',
  postcode = '',
  city = '',
  phone = '',
  lat,
  lng,
  hours,
  exceptions,
  isDefault,
  status,
}: Location): PlaceValues {
  return {
    name,
    address,
    postcode,
    city,
    phone,
    lat: text(lat),
    lng: text(lng),
    hours,
    exceptions,
    isDefault,
    isActive: status === 'Active',
  }
}

/** The input of a branch; undefined for empty fields. */
export function placeInput(values: PlaceValues) {
  const { address, postcode, city, phone, lat, lng, isActive, ...rest } = values
  return {
    ...rest,
    address: given(address),
    postcode: given(postcode),
    city: given(city),
    phone: given(phone),
    lat: degrees(lat),
    lng: degrees(lng),
    status: isActive ? 'Active' : 'InActive',
  } satisfies PlaceInput
}

/** The changed fields of a branch, null for cleared ones. */
export function placeChanges(values: PlaceValues, base: PlaceValues): PlaceInput {
  const { status, ...rest } = placeInput(values)
  return {
    ...changedPart(nullForEmpty(rest), values, base),
    ...(values.isActive !== base.isActive && { status }),
  }
}

function given(text: string): string | undefined {
  return text.trim() === '' ? undefined : text
}

/** NaN for an invalid number, so that the contract reports it. */
function degrees(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text.replace(',', '.'))
}

function text(value: number | undefined): string {
  return value === undefined ? '' : String(value)
}
