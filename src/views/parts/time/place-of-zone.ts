/** The place by whose clocks people know a time zone: 'Buenos Aires' of its long name. */
export function placeOfZone(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
