import type * as z from 'zod/mini'
import { instantNames, isInstant, wireName } from '#contract/wire.ts'

type Schema = z.core.$ZodType

/**
 * The path of an issue in wire names, joined by dots: `items.0.cart_id`. For a moment, the name
 * ending in `_at` is used.
 */
export function wirePathOf(schema: Schema, path: readonly PropertyKey[]): string {
  const names: string[] = []
  let at: Schema | undefined = schema
  for (const step of path) {
    const { shape, element }: { shape?: Record<string, Schema>; element?: Schema } = bare(at)
    const field = shape?.[String(step)]
    names.push(
      field
        ? isInstant(field)
          ? instantNames(String(step)).at
          : wireName(String(step), field)
        : String(step),
    )
    at = field ?? element
  }
  return names.join('.')
}

function bare(schema: Schema | undefined): { shape?: Record<string, Schema>; element?: Schema } {
  let def = schema?._zod.def as
    | { innerType?: Schema; shape?: Record<string, Schema>; element?: Schema }
    | undefined
  while (def?.innerType) def = def.innerType._zod.def as typeof def
  return def ?? {}
}
