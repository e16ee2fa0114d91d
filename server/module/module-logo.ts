import { type ModuleName, moduleNames } from '#contract/modules.ts'

/**
 * Ground and sign of each module's logo, drawn for this product: one white sign of thick strokes on
 * the colour of the module.
 */
const drawn: Record<ModuleName, { from: string; to: string; sign: string }> = {
  // A bag with its handle.
  ekart: {
    from: '#3b6ff0',
    to: '#1d4ed8',
    sign: '<path d="M20 27h24l3 22H17z"/><path d="M25 27v-4a7 7 0 0 1 14 0v4"/>',
  },
  // A bowl that steams.
  foodKart: {
    from: '#fbb040',
    to: '#d97706',
    sign: '<path d="M15 34h34a17 14 0 0 1-34 0z"/><path d="M25 16q-4 4 0 8M33 14q-4 5 0 10M41 16q-4 4 0 8"/>',
  },
  // Three people round a table.
  cConnect: {
    from: '#a067aa',
    to: '#7f4a88',
    sign: '<circle cx="32" cy="20" r="5"/><circle cx="18" cy="42" r="5"/><circle cx="46" cy="42" r="5"/><path d="M29 25l-8 12M35 25l8 12M24 43h16"/>',
  },
  // A ticket with its number torn off.
  skipques: {
    from: '#8b5cf6',
    to: '#6d28d9',
    sign: '<path d="M14 22h36v7a4 4 0 0 0 0 8v7H14v-7a4 4 0 0 0 0-8z"/><path d="M38 24v4M38 31v4M38 38v4"/>',
  },
  // A day of the calendar that is taken.
  service: {
    from: '#dc2f5a',
    to: '#b80f36',
    sign: '<rect x="15" y="18" width="34" height="32" rx="5"/><path d="M15 28h34M24 14v8M40 14v8M25 39l5 5 9-9"/>',
  },
  // A plate between fork and knife.
  tableOrdering: {
    from: '#22854a',
    to: '#166534',
    sign: '<circle cx="32" cy="33" r="10"/><path d="M14 16v8a3.5 3.5 0 0 0 7 0v-8M17.5 27v23M50 50V16q-6 3-6 14h6"/>',
  },
  // A case to go to work with.
  job: {
    from: '#16948b',
    to: '#0f6862',
    sign: '<rect x="13" y="24" width="38" height="25" rx="4"/><path d="M25 24v-4a3 3 0 0 1 3-3h8a3 3 0 0 1 3 3v4M13 34h38M32 32v5"/>',
  },
}

/**
 * Under which name the image base has the logo of a module. No upload can have it: they are named
 * by us.
 */
export function moduleLogoName(module: ModuleName): string {
  return `module-${module}.svg`
}

const logos: ReadonlyMap<string, string> = new Map(
  moduleNames.map((module) => [moduleLogoName(module), svgOf(module)]),
)

/** The logo of a module as SVG, by its name; undefined for every other name. */
export function moduleLogo(name: string): string | undefined {
  return logos.get(name)
}

function svgOf(module: ModuleName): string {
  const { from, to, sign } = drawn[module]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">` +
    `<stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="64" height="64" rx="15" fill="url(#g)"/>` +
    `<g fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round">${sign}</g></svg>`
  )
}
