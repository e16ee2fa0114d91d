import type { CallInput } from '#contract/endpoint.ts'
import type { Location, updateLocation } from '#contract/location.ts'
import { changedPart } from '../../machines/screen/typed.ts'

export type Exception = Location['exceptions'][number]
/** A place as a form holds it; '' is nothing. */
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

/** All of a new place that was filled in. */
export function placeInput(values: PlaceValues): PlaceInput {
  const { address, postcode, city, phone, lat, lng, isActive, ...rest } = values
  const given = Object.fromEntries(
    Object.entries({ address, postcode, city, phone }).filter(([, value]) => value !== ''),
  )
  return {
    ...rest,
    ...given,
    ...(lat !== '' && { lat: Number(lat.replace(',', '.')) }),
    ...(lng !== '' && { lng: Number(lng.replace(',', '.')) }),
    status: isActive ? 'Active' : 'InActive',
  }
}

/** Only what was changed of a place. */
export function placeChanges(values: PlaceValues, base: PlaceValues): PlaceInput {
  const { status, ...rest } = placeInput(values)
  // A text that was emptied is sent as such; `placeInput` leaves it out.
  const { address, postcode, city } = values
  return {
    ...changedPart({ ...rest, address, postcode, city }, values, base),
    ...(values.isActive !== base.isActive && { status }),
  }
}

function text(value: number | undefined): string {
  return value === undefined ? '' : String(value)
}
