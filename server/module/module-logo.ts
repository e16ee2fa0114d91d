import { moduleLogoName, moduleNames, modules, offers } from '#contract/modules.ts'
import type { ModuleColour } from '#contract/modules/colours.ts'
import type { Module, Offer } from '#contract/modules/module.ts'

/** The background gradient of a logo, in the module's colour. */
const grounds: Record<ModuleColour, readonly [from: string, to: string]> = {
  blue: ['#3b6ff0', '#1d4ed8'],
  amber: ['#fbb040', '#d97706'],
  mauve: ['#a067aa', '#7f4a88'],
  purple: ['#8b5cf6', '#6d28d9'],
  crimson: ['#dc2f5a', '#b80f36'],
  green: ['#22854a', '#166534'],
  teal: ['#16948b', '#0f6862'],
}

const logos: ReadonlyMap<string, string> = new Map(
  moduleNames.map((module) => [moduleLogoName(module), svgOf(modules[module], offers[module])]),
)

/** A module's logo as SVG, by its name; undefined for every other name. */
export function moduleLogo(name: string): string | undefined {
  return logos.get(name)
}

/** Draws a module's logo: a white symbol on its colour. */
export function svgOf({ colour }: Module, { sign }: Offer): string {
  const [from, to] = grounds[colour]
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" ' +
    'height="64"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">' +
    (`<stop stop-color="${from}"/><stop offset="1" stop-color="${to}` +
      '"/></linearGradient></defs><rect width="64" height="64" rx="15" fill="url(#g)"/>') +
    ('<g fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" ' +
      `stroke-linejoin="round">${sign}</g></svg>`)
  )
}
