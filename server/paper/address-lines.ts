type Place = {
  address: string | null
  city: string | null
  postcode: string | null
  country: string | null
}

/** Countries that write the postcode behind the town, and those that give it a line of its own. */
const behind = new Set('AU BD CA ID IN NZ PK SG TH TW US'.split(' '))
const below = new Set('GB GG IE IM JE LK UA ZA'.split(' '))

/** An address in the lines of its country; elsewhere the postcode stands before the town. */
export function addressLines({ address, city, postcode, country }: Place): string[] {
  const code = country ?? ''
  const town = below.has(code)
    ? [city, postcode]
    : [(behind.has(code) ? [city, postcode] : [postcode, city]).filter(Boolean).join(' ')]
  return [address, ...town].flatMap((line) => line?.trim() || [])
}
