import * as z from 'zod/mini'
import { instantNames, isInstant, wireName } from '#contract/wire.ts'

export type JsonSchema = {
  [key: string]: unknown
  type?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  description?: string
  format?: string
  pattern?: string
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  required?: string[]
} & Partial<
  Record<'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems', number>
>

const serverTime: JsonSchema = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$',
  description: 'UTC',
}

/** The JSON schema of a shape on the wire, with wire names; a moment has two names. */
export function wireSchemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const described = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => renameFields(zodSchema, jsonSchema as JsonSchema, io),
  })
  // The document names the dialect once instead of in every schema.
  delete described.$schema
  return described as JsonSchema
}

function renameFields(
  schema: z.core.$ZodType,
  described: JsonSchema,
  io: 'input' | 'output',
): void {
  const { shape } = schema._zod.def as { shape?: Record<string, z.core.$ZodType> }
  const { properties } = described
  if (!shape || !properties) return
  const required = new Set(described.required)
  const renamed: Record<string, JsonSchema> = {}
  const named: string[] = []
  for (const [key, field] of Object.entries(shape)) {
    const own = properties[key]
    if (!own) continue
    const names = isInstant(field) ? instantNames(key) : undefined
    if (names) Object.assign(renamed, { [names.at]: serverTime, [names.ms]: own })
    else renamed[wireName(key, field)] = own
    // In input, either of a moment's two names is sufficient, so neither is required.
    if (required.has(key))
      named.push(
        ...(names ? (io === 'output' ? [names.at, names.ms] : []) : [wireName(key, field)]),
      )
  }
  described.properties = renamed
  if (named.length > 0) described.required = named
  else delete described.required
}
