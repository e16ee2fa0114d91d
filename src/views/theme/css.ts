import { createAnswers } from './answers.ts'
import { isStyle, mapStyle, mergeStyles, type Style } from './style.ts'
import type { Tables } from './tables.ts'

export type Css = (...styles: (object | undefined)[]) => Style
type Turn = (property: string, value: unknown) => Style | undefined

const atRule = /^@(media|container)/
const important = /\s*!(important)?/i

/** Chakra's `css`: converts style objects to CSS objects for Emotion. */
export function createCss(tables: Tables) {
  const ranks = new Map(tables.atRules.map((rule, index) => [rule, index]))
  const isCondition = (key: string): boolean => key in tables.conditions || /^[_@]|&/.test(key)

  /** Expands shorthands, and converts lists to an object with a value per breakpoint. */
  function normalise(style: object): Style {
    return mapStyle(style, byBreakpoint, (key) => tables.shorthands[key] ?? key)
  }

  function byBreakpoint(value: unknown): unknown {
    if (!Array.isArray(value)) return value
    const entries = value.map((one: unknown, index) => [tables.breakpoints[index], one])
    return Object.fromEntries(entries.filter(([, one]) => one !== null && one !== undefined))
  }

  /** The same traversal for style props and for the variants of a recipe: only `turn` differs. */
  function cssBy(turn: Turn): Css {
    return (...styles) => {
      const result: Style = {}
      for (const { path, value } of leavesOf(mergeStyles({}, ...styles.map(named)))) {
        const keys = path.filter((key) => key !== 'base')
        const [property = '', ...others] = keys.filter((key) => !isCondition(key))
        const around = [...others, ...keys.filter(isCondition)].flatMap(
          (key) => tables.conditions[key] ?? key,
        )
        mergeStyles(within(result, around), turned(turn, property, value))
      }
      return sorted(result)
    }
  }

  function named(style: object | undefined): Style | undefined {
    return style && normalise(style)
  }

  function sorted(style: Style): Style {
    const entries = Object.entries(style).map(([key, value]): [string, unknown] => [
      key,
      isStyle(value) && !atRule.test(key) ? sorted(value) : value,
    ])
    const rank = ([key]: [string, unknown]): number =>
      atRule.test(key) ? (ranks.get(key) ?? ranks.size) + 1 : 0
    return Object.fromEntries(entries.toSorted((a, b) => rank(a) - rank(b)))
  }

  return { css: cssBy(createAnswers(tables)), cssBy, normalise }
}

function turned(turn: Turn, property: string, value: unknown): Style | undefined {
  if (typeof value !== 'string' || !important.test(value)) return turn(property, value)
  const style = turn(property, value.replace(important, '').trim())
  return (
    style && mapStyle(style, (part) => (typeof part === 'string' ? `${part} !important` : part))
  )
}

function* leavesOf(
  style: Style,
  before: readonly string[] = [],
): Generator<{ path: readonly string[]; value: unknown }> {
  for (const [key, value] of Object.entries(style)) {
    const path = [...before, key]
    if (isStyle(value)) yield* leavesOf(value, path)
    else yield { path, value }
  }
}

/** The nested style object for these selectors and at-rules, created if missing. */
function within(style: Style, around: readonly string[]): Style {
  return around.reduce((found, key) => {
    const inner = found[key]
    if (isStyle(inner)) return inner
    const made: Style = {}
    found[key] = made
    return made
  }, style)
}
