/** The city in the name of a time zone: 'Buenos Aires'. */
export function placeOfZone(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
