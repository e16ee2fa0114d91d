import type { JsonSchema } from '../http/wire-schema.ts'
import { html, type Html } from './html.ts'

/** Patterns with a common name. */
const patterns: Record<string, string> = {
  '^\\d{4}-\\d{2}-\\d{2}$': 'YYYY-MM-DD',
  '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$': 'YYYY-MM-DD HH:mm',
  '^[A-Z]{2}$': 'two capitals',
  '^[A-Z]{3}$': 'three capitals',
}

const typeNames: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true, false',
  object: 'object',
  null: 'null',
}

/**
 * The fields of a shape as rows: name, type, whether required, and limits; nested fields with their
 * path.
 */
export function fieldRows(schema: JsonSchema, path = ''): Html[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([name, field]) => {
    const whole = path + name
    const inner = shapeOf(field)
    const row = html`<tr>
      <td>
        <code>${whole}</code>${required.includes(name) && html` <abbr title="required">*</abbr>`}
      </td>
      <td>${typeOf(field)}</td>
      <td>${rulesOf(field)}</td>
    </tr>`
    return [row, ...(inner ? fieldRows(inner, `${whole}${isList(field) ? '[]' : ''}.`) : [])]
  })
}

/** `text`, `list of whole number`, `object`, or the allowed values. */
export function typeOf(schema: JsonSchema): string {
  const { type, enum: values, const: constant, anyOf, items } = schema
  if (values) return values.join(', ')
  if (constant !== undefined) return String(constant)
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if (type === 'array') return `list of ${typeOf(items ?? {})}`
  return typeNames[type ?? ''] ?? 'anything'
}

/** The limits of a value in a few words. */
export function rulesOf(schema: JsonSchema): string {
  const {
    minimum,
    maximum,
    minLength,
    maxLength,
    minItems,
    maxItems,
    pattern,
    description,
    default: standard,
  } = schema
  const bounds = (least: number | undefined, most: number | undefined, unit: string) => {
    const end = most !== undefined && most < Number.MAX_SAFE_INTEGER ? most : undefined
    const start = least !== undefined && least > Number.MIN_SAFE_INTEGER ? least : undefined
    if (start === undefined && end === undefined) return undefined
    return start === undefined
      ? `at most ${end}${unit}`
      : end === undefined
        ? `at least ${start}${unit}`
        : start === end
          ? `${start}${unit}`
          : `${start} to ${end}${unit}`
  }
  const rules = [
    bounds(minimum, maximum, ''),
    bounds(minLength, maxLength, ' characters'),
    bounds(minItems, maxItems, ' items'),
    pattern && (patterns[pattern] ?? `like ${pattern}`),
    description,
  ]
  return [
    ...rules.filter(Boolean),
    ...(standard === undefined ? [] : [`otherwise ${JSON.stringify(standard)}`]),
  ].join('; ')
}

function shapeOf(schema: JsonSchema): JsonSchema | undefined {
  const { items, anyOf } = schema
  if (schema.properties) return schema
  if (items) return shapeOf(items)
  return anyOf?.map(shapeOf).find(Boolean)
}

function isList(schema: JsonSchema): boolean {
  return schema.type === 'array' || (schema.anyOf?.some(isList) ?? false)
}
