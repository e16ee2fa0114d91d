import { STATUS_CODES } from 'node:http'
import { endpoints } from '#contract/all.ts'
import { type Endpoint, isWrite } from '#contract/endpoint.ts'
import { pagination } from '#contract/page.ts'
import { permissions } from '#contract/permission.ts'
import { problem, type ProblemCode, statusOfCode } from '#contract/problem.ts'
import { roles } from '#contract/role.ts'
import type { Config } from '../config.ts'
import { exampleOf, inputExample, problemExample } from '../docs/example.ts'
import { type JsonSchema, wireSchemaOf } from './wire-schema.ts'

/** Every endpoint can answer these, so no endpoint lists them. */
const common: readonly ProblemCode[] = ['MALFORMED', 'VALIDATION', 'TOO_MANY', 'INTERNAL', 'RETRY_LATER']
const ofCallers: readonly ProblemCode[] = ['TOKEN_MISSING', 'TOKEN_EXPIRED', 'TOKEN_REVOKED', 'ROLE_FORBIDDEN', 'MODULE_FORBIDDEN']
const ofWrites: readonly ProblemCode[] = ['ACCOUNT_INACTIVE', 'TOO_LARGE', 'WRONG_TYPE', 'STILL_RUNNING', 'IDEMPOTENCY_MISMATCH']

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; description?: string; schema: JsonSchema; example?: unknown }
export type Media = Record<string, { schema?: JsonSchema; example?: unknown; examples?: Record<string, { $ref: string }> }>
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
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; examples: Record<string, { value: object }>; securitySchemes: object }
}

/** The description of the API as an OpenAPI 3.1 document, made from the contract and nothing else. */
export function createOpenApi({ basePath }: Pick<Config, 'basePath'>): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = `${basePath[endpoint.base]}/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sevenfold API', version: '1', description: 'Money in minor units; moments as `*_at` (UTC, YYYY-MM-DD HH:mm) and `*_ms` (epoch milliseconds).' },
    paths,
    components: {
      schemas: { Problem: wireSchemaOf(problem, 'output'), Pagination: wireSchemaOf(pagination, 'output') },
      examples: Object.fromEntries((Object.keys(statusOfCode) as ProblemCode[]).map((code) => [code, { value: problemExample(code) }])),
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'x-access-token' } },
    },
  }
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
    parameters: [...(hasBody ? [] : fieldParameters(endpoint, input)), ...headerParameters(endpoint, isOpen)],
    ...(bytes && { requestBody: { required: true, content: Object.fromEntries(bytes.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])) } }),
    ...(hasBody && { requestBody: { required: true, content: { 'application/json': { schema: input, example: inputExample(endpoint, input) } } } }),
    responses: { 200: { description: 'Done', content: { 'application/json': answerOf(endpoint) } }, ...problemResponses(endpoint, isOpen) },
  }
}

function rolesOf({ access }: Endpoint): readonly string[] {
  if (access === 'public' || access === 'link') return []
  return access === 'signed-in' ? roles : permissions[access].roles
}

function describeAccess({ access }: Endpoint, allowed: readonly string[]): string {
  if (access === 'public') return 'Open to everyone.'
  if (access === 'link') return 'Open to whoever holds the secret id.'
  const rule = access === 'signed-in' ? undefined : permissions[access]
  const modules = rule && 'modules' in rule ? ` In the modules ${rule.modules.join(', ')}.` : ''
  return `Roles: ${allowed.join(', ')}.${modules}`
}

function fieldParameters({ path }: Endpoint, { properties = {}, required = [] }: JsonSchema): Parameter[] {
  return Object.entries(properties).map(([name, schema]) => {
    const isInPath = path.includes(`:${name}`)
    return { name, in: isInPath ? 'path' : 'query', required: isInPath || required.includes(name), schema, example: exampleOf(schema, name) }
  })
}

function headerParameters(endpoint: Endpoint, isOpen: boolean): Parameter[] {
  const header = (name: string, description: string, schema: JsonSchema): Parameter => ({ name, in: 'header', required: false, description, schema })
  return [
    ...(isOpen ? [] : [header('module-id', "The module the call is about; empty for the company's default one.", { type: 'string' })]),
    ...(isWrite(endpoint) ? [header('idempotency-key', 'One per intent: sent again, it changes nothing twice.', { type: 'string', maxLength: 200 })] : []),
  ]
}

function answerOf({ output, paged }: Endpoint): Media[string] {
  const data = wireSchemaOf(output, 'output')
  if (!paged) return { schema: { type: 'object', properties: { data }, required: ['data'] }, example: { data: exampleOf(data) } }
  const page: JsonSchema = { $ref: '#/components/schemas/Pagination' }
  return {
    schema: { type: 'object', properties: { data: { type: 'array', items: data }, pagination: page }, required: ['data', 'pagination'] },
    example: { data: [exampleOf(data)], pagination: { totalRows: 1, rowSize: 10, currentPage: 1 } },
  }
}

function problemResponses(endpoint: Endpoint, isOpen: boolean): Operation['responses'] {
  const codes = [...common, ...(isOpen ? [] : ofCallers), ...(isWrite(endpoint) ? ofWrites : []), ...endpoint.refusals]
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
              examples: Object.fromEntries(ofStatus.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
            },
          },
        },
      ]),
  )
}
