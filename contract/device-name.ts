const browsers = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
] as const
const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const

/** Browser and system from a user agent text, by their common names; other texts are shortened. */
export function deviceName(text: string | undefined): string | undefined {
  if (!text) return undefined
  const found = [browsers, systems]
    .map((names) => names.find(([, sign]) => sign.test(text))?.[0])
    .filter(Boolean)
  return found.length > 0 ? found.join(' · ') : text.slice(0, 60)
}
