import type { Endpoint } from '#contract/endpoint.ts'
import { fieldsOf } from '../db/fields-of.ts'
import { exampleOf } from '../docs/example.ts'
import { type JsonSchema, wireSchemaOf } from './wire-schema.ts'

export type Media = Record<
  string,
  { schema?: JsonSchema; example?: unknown; examples?: Record<string, { $ref: string }> }
>
export type Responses = Record<string, { description: string; content: Media }>

/** The media types of a binary answer. */
export function bytesOf(types: readonly string[]): Media {
  return Object.fromEntries(
    types.map((type) => [
      type,
      { schema: { type: 'string', ...(type.startsWith('text/') ? {} : { format: 'binary' }) } },
    ]),
  )
}

/** The JSON schema of an endpoint's answer: its data, or a page for a list. */
export function answerOf({ output, paged, list }: Endpoint): Media[string] {
  const data = wireSchemaOf(output, 'output')
  if (list === 'summed') return summedAnswer(data)
  if (list === 'whole') return pageOf(data.items ?? data)
  if (!paged)
    return {
      schema: { type: 'object', properties: { data }, required: ['data'] },
      example: { data: exampleOf(data) },
    }
  return pageOf(data)
}

function pageOf(row: JsonSchema): Media[string] {
  const page: JsonSchema = { $ref: '#/components/schemas/Pagination' }
  return {
    schema: {
      type: 'object',
      properties: { data: { type: 'array', items: row }, pagination: page },
      required: ['data', 'pagination'],
    },
    example: { data: [exampleOf(row)], pagination: { totalRows: 1, rowSize: 10, currentPage: 1 } },
  }
}

/** For lists with sums: the rows are in `data`, the sums are siblings of it. */
function summedAnswer(schema: JsonSchema): Media[string] {
  const { rows = schema, ...sums } = schema.properties ?? {}
  const { rows: data, ...beside } = fieldsOf(exampleOf(schema))
  const required = ['data', ...(schema.required ?? []).filter((name) => name !== 'rows')]
  return {
    schema: { type: 'object', properties: { data: rows, ...sums }, required },
    example: { data, ...beside },
  }
}
