import { endpoints } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { pagination } from '#contract/page.ts'
import { problem, problemCodes } from '#contract/problem.ts'
import type { Config } from '../config.ts'
import { problemExample } from '../docs/example.ts'
import { type Operation, operationOf, rawOperationOf } from './openapi-operation.ts'
import { rawCalls } from './raw-calls.ts'
import { type JsonSchema, wireSchemaOf } from './wire-schema.ts'

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
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  }
  for (const [name, call] of Object.entries(rawCalls))
    paths[pathOf(basePath, call)] = { [call.method.toLowerCase()]: rawOperationOf(name, call) }
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
