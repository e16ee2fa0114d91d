import { type Endpoint, isWrite } from '#contract/endpoint.ts'
import { createOrder } from '#contract/new-order.ts'
import { modulesWith } from '#contract/modules.ts'
import { permissions } from '#contract/permission.ts'
import { roles } from '#contract/role.ts'
import { exampleOf, inputExample } from '../docs/example.ts'
import { answerOf, bytesOf, type Media, type Responses } from './openapi-answer.ts'
import { problemResponses, refusalsOf } from './openapi-refusals.ts'
import type { RawCall } from './raw-calls.ts'
import { type JsonSchema, wireSchemaOf } from './wire-schema.ts'

type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
  example?: unknown
}
export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  'x-roles': readonly string[]
  security: object[]
  parameters: Parameter[]
  requestBody?: { required: true; content: Media }
  responses: Responses
}
/** An endpoint of the contract as an operation of the document. */
export function operationOf(name: string, endpoint: Endpoint): Operation {
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
      ...problemResponses(refusalsOf(endpoint, isOpen)),
    },
  }
}

/** A call outside the contract, such as a picture or a webhook. */
export function rawOperationOf(
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
    ...(endpoint === createOrder
      ? [
          header(
            'waited-ms',
            'How long the order has waited for a connection since it was taken, in milliseconds; ' +
              'from a minute to seven days.',
            { type: 'integer' },
          ),
        ]
      : []),
  ]
}
