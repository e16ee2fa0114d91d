import { STATUS_CODES } from 'node:http'
import { endpoints } from '#contract/all.ts'
import { type Endpoint, isWrite } from '#contract/endpoint.ts'
import { pagination } from '#contract/page.ts'
import { permissions } from '#contract/permission.ts'
import { problem, type ProblemCode, statusOfCode, problemCodes } from '#contract/problem.ts'
import { roles } from '#contract/role.ts'
import { modulesWith } from '#contract/modules.ts'
import type { Config } from '../config.ts'
import { fieldsOf } from '../db/fields-of.ts'
import { exampleOf, inputExample, problemExample } from '../docs/example.ts'
import { type RawCall, rawCalls } from './raw-calls.ts'
import { type JsonSchema, wireSchemaOf } from './wire-schema.ts'

/** Refusals of every endpoint, so no endpoint lists them. */
const common: readonly ProblemCode[] = [
  'MALFORMED',
  'VALIDATION',
  'TOO_MANY',
  'INTERNAL',
  'RETRY_LATER',
]
const ofCallers: readonly ProblemCode[] = [
  'TOKEN_MISSING',
  'TOKEN_EXPIRED',
  'TOKEN_REVOKED',
  'ROLE_FORBIDDEN',
  'MODULE_FORBIDDEN',
  'COMPANY_CHANGED',
]
const ofWrites: readonly ProblemCode[] = [
  'ACCOUNT_INACTIVE',
  'TOO_LARGE',
  'WRONG_TYPE',
  'STILL_RUNNING',
  'IDEMPOTENCY_MISMATCH',
]

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
  example?: unknown
}
export type Media = Record<
  string,
  { schema?: JsonSchema; example?: unknown; examples?: Record<string, { $ref: string }> }
>
export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  'x-roles': readonly string[]
  security: object[]
  parameters: Parameter[]
  requestBody?: { required: true; content: Media }
  responses: Record<string, { description: string; content: Media }>
}
export type OpenApi = {
  openapi: string
  info: {
    title: string
    version: string
    description: string
    license: { name: string; identifier: string }
  }
  servers: { url: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    examples: Record<string, { value: object }>
    securitySchemes: object
  }
}

/** The API as an OpenAPI 3.1 document, generated from the contract and the few raw calls. */
export function createOpenApi({
  basePath,
  publicUrl,
}: Pick<Config, 'basePath' | 'publicUrl'>): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = pathOf(basePath, endpoint)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  for (const [name, call] of Object.entries(rawCalls))
    paths[pathOf(basePath, call)] = { [call.method.toLowerCase()]: rawOperation(name, call) }
  const used = JSON.stringify(paths)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sevenfold API',
      version: '1',
      description:
        'Money in minor units; moments as `*_at` (UTC, YYYY-MM-DD HH:mm) and `*_ms` (epoch ' +
        'milliseconds).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl, description: 'This server' }],
    paths,
    components: {
      schemas: {
        Problem: wireSchemaOf(problem, 'output'),
        Pagination: wireSchemaOf(pagination, 'output'),
      },
      examples: Object.fromEntries(
        problemCodes
          .filter((code) => used.includes(`#/components/examples/${code}"`))
          .map((code) => [code, { value: problemExample(code) }]),
      ),
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'x-access-token' } },
    },
  }
}

/** The path of a call in the document. */
export function pathOf(
  basePath: Config['basePath'],
  { base, path }: Pick<Endpoint, 'base' | 'path'>,
): string {
  return path === '' ? basePath[base] : `${basePath[base]}/${path.replace(/:(\w+)/g, '{$1}')}`
}

function operation(name: string, endpoint: Endpoint): Operation {
  const isOpen = endpoint.access === 'public' || endpoint.access === 'link'
  const allowed = rolesOf(endpoint)
  const input = wireSchemaOf(endpoint.input, 'input')
  const { bytes } = endpoint
  const hasBody = (endpoint.method === 'POST' || endpoint.method === 'PUT') && !bytes
  return {
    operationId: name,
    summary: endpoint.summary,
    description: describeAccess(endpoint, allowed),
    tags: [endpoint.path.split('/')[0] ?? ''],
    'x-roles': allowed,
    security: isOpen ? [] : [{ token: [] }],
    parameters: [
      ...(hasBody ? [] : fieldParameters(endpoint, input)),
      ...headerParameters(endpoint, isOpen),
    ],
    ...(bytes && { requestBody: { required: true, content: bytesOf(bytes.types) } }),
    ...(hasBody && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: input, example: inputExample(endpoint, input) } },
      },
    }),
    responses: {
      200: {
        description: 'Done',
        content: {
          'application/json': answerOf(endpoint),
          ...(endpoint.table && bytesOf(['text/csv'])),
        },
      },
      ...problemResponses(codesOf(endpoint, isOpen)),
    },
  }
}

function rawOperation(
  name: string,
  { path, summary, who, takesToken, fields = [], body, answer, refusals }: RawCall,
): Operation {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, part = '']) => ({
    name: part,
    in: 'path' as const,
    required: true as const,
    description: '',
  }))
  return {
    operationId: name,
    summary,
    description: who,
    tags: [path.split('/')[0] || 'image'],
    'x-roles': takesToken === 'must' ? roles : [],
    security:
      takesToken === 'must' ? [{ token: [] }] : takesToken === 'may' ? [{ token: [] }, {}] : [],
    parameters: [...inPath, ...fields].map((field) => ({
      required: false,
      ...field,
      schema: { type: 'string' },
    })),
    ...(body && { requestBody: { required: true, content: bytesOf(body) } }),
    responses: {
      200: {
        description: 'Done',
        content: isTypes(answer)
          ? bytesOf(answer)
          : { 'application/json': { schema: answer, example: exampleOf(answer) } },
      },
      ...problemResponses(['TOO_MANY', 'INTERNAL', 'RETRY_LATER', ...refusals]),
    },
  }
}

function isTypes(answer: RawCall['answer']): answer is readonly string[] {
  return Array.isArray(answer)
}

function bytesOf(types: readonly string[]): Media {
  return Object.fromEntries(
    types.map((type) => [
      type,
      { schema: { type: 'string', ...(type.startsWith('text/') ? {} : { format: 'binary' }) } },
    ]),
  )
}

function rolesOf({ access }: Endpoint): readonly string[] {
  if (access === 'public' || access === 'link') return []
  return access === 'signed-in' ? roles : permissions[access].roles
}

function describeAccess({ access, table }: Endpoint, allowed: readonly string[]): string {
  if (access === 'public') return 'Open to everyone.'
  if (access === 'link') return 'Open to whoever holds the secret id.'
  const rule = access === 'signed-in' ? undefined : permissions[access]
  const modules =
    rule && 'has' in rule ? ` In the modules ${modulesWith(rule.has).join(', ')}.` : ''
  const whole = table
    ? ` All rows as a table with \`accept: text/csv\`: ` +
      `${permissions[table].roles.filter((role) => allowed.includes(role)).join(', ')}.`
    : ''
  return `Roles: ${allowed.join(', ')}.${modules}${whole}`
}

function fieldParameters(
  { path }: Endpoint,
  { properties = {}, required = [] }: JsonSchema,
): Parameter[] {
  return Object.entries(properties).map(([name, schema]) => {
    const isInPath = path.includes(`:${name}`)
    return {
      name,
      in: isInPath ? 'path' : 'query',
      required: isInPath || required.includes(name),
      schema,
      example: exampleOf(schema, name),
    }
  })
}

function headerParameters(endpoint: Endpoint, isOpen: boolean): Parameter[] {
  const header = (name: string, description: string, schema: JsonSchema): Parameter => ({
    name,
    in: 'header',
    required: false,
    description,
    schema,
  })
  return [
    ...(isOpen
      ? []
      : [
          header(
            'module-id',
            "The module the call is about; empty for the company's default one.",
            { type: 'string' },
          ),
        ]),
    ...(isOpen
      ? []
      : [
          header(
            'company-id',
            'The company that the caller believes the session to be about: refused when it ' +
              'is another one.',
            { type: 'string' },
          ),
        ]),
    ...(isWrite(endpoint)
      ? [
          header('idempotency-key', 'One per intent: sent again, it changes nothing twice.', {
            type: 'string',
            maxLength: 200,
          }),
        ]
      : []),
  ]
}

function answerOf({ output, paged, list }: Endpoint): Media[string] {
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

/** The rows are `data`; the other parts of the answer are its siblings. */
function summedAnswer(schema: JsonSchema): Media[string] {
  const { rows = schema, ...sums } = schema.properties ?? {}
  const { rows: data, ...beside } = fieldsOf(exampleOf(schema))
  const required = ['data', ...(schema.required ?? []).filter((name) => name !== 'rows')]
  return {
    schema: { type: 'object', properties: { data: rows, ...sums }, required },
    example: { data, ...beside },
  }
}

function codesOf(endpoint: Endpoint, isOpen: boolean): ProblemCode[] {
  return [
    ...common,
    ...(isOpen ? [] : ofCallers),
    ...(isWrite(endpoint) ? ofWrites : []),
    ...endpoint.refusals,
  ]
}

function problemResponses(codes: readonly ProblemCode[]): Operation['responses'] {
  const byStatus = Map.groupBy(new Set(codes), (code) => statusOfCode[code])
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, ofStatus]) => [
        status,
        {
          description: `${STATUS_CODES[status] ?? 'Refused'}: ${ofStatus.join(', ')}`,
          content: {
            'application/problem+json': {
              schema: { $ref: '#/components/schemas/Problem' },
              examples: Object.fromEntries(
                ofStatus.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
              ),
            },
          },
        },
      ]),
  )
}
