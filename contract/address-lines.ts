type Place = {
  address?: string | null | undefined
  city?: string | null | undefined
  postcode?: string | null | undefined
  country?: string | null | undefined
}

/**
 * Countries with the postcode after the town, and countries with the postcode on a separate line.
 */
const behind = new Set('AU BD CA ID IN NZ PK SG TH TW US'.split(' '))
const below = new Set('GB GG IE IM JE LK UA ZA'.split(' '))

/** An address in the line format of its country; the default is the postcode before the town. */
export function addressLines({ address, city, postcode, country }: Place): string[] {
  const code = country ?? ''
  const town = below.has(code)
    ? [city, postcode]
    : [(behind.has(code) ? [city, postcode] : [postcode, city]).filter(Boolean).join(' ')]
  return [address, ...town].flatMap((line) => line?.trim() || [])
}
