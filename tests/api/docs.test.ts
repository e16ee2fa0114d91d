import { brotliDecompressSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/problem.ts'
import { decode } from '#contract/wire.ts'
import { docsPage } from '../../server/docs/page.ts'
import { createOpenApi, type OpenApi } from '../../server/http/openapi.ts'
import type { Operation } from '../../server/http/openapi-operation.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let document: OpenApi
let operations: Map<string, Operation>
beforeAll(async () => {
  server = await startServer()
  document = (await server.request({ url: '/openapi.json' })).json()
  operations = new Map(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  )
})
afterAll(async () => {
  await server.close()
  process.stdout.write(`docs: ${operations.size} calls, their examples held against the contract\n`)
})

describe('the document', () => {
  test('is valid OpenAPI 3.1, by a validator that refuses a broken one', async () => {
    expect(await new Validator().validate({ ...document })).toMatchObject({ valid: true })
    expect(await new Validator().validate({ ...document, info: {} })).toMatchObject({
      valid: false,
    })
  })

  test('is the same every time it is made', () => {
    expect(JSON.parse(JSON.stringify(createOpenApi(server.config)))).toEqual(document)
  })

  test.each(Object.entries<Endpoint>(endpoints))(
    'shows for %s an input that the call takes and an answer that it gives',
    (name, { input, output, paged, list }) => {
      const operation = operations.get(name)
      const body = operation?.requestBody?.content['application/json']?.example
      const fields =
        operation?.parameters
          .filter((it) => it.in !== 'header')
          .map(({ name, example }) => [name, example]) ?? []
      const unknown: string[] = []
      const own = decode(
        input,
        body ?? Object.fromEntries(fields),
        body ? 'json' : 'query',
        (path) => unknown.push(path.join('.')),
      )
      expect([unknown, z.safeParse(input, own).error?.issues]).toEqual([[], undefined])
      const { data, ...beside } = (operation?.responses['200']?.content['application/json']
        ?.example ?? {}) as { data?: unknown }
      const row =
        list === 'summed'
          ? { rows: data, ...beside }
          : paged && Array.isArray(data)
            ? data[0]
            : data
      expect(z.safeParse(output, decode(output, row)).error?.issues).toBeUndefined()
    },
  )

  test('shows every refusal once, as it is answered, and calls point to it', () => {
    for (const { value } of Object.values(document.components.examples))
      z.parse(problem, decode(problem, value))
    const named = [...operations.values()].flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content }) =>
        Object.values(content['application/problem+json']?.examples ?? {}).map(({ $ref }) =>
          $ref.split('/').at(-1),
        ),
      ),
    )
    expect(
      [...new Set(named)].filter((code) => !(String(code) in document.components.examples)),
    ).toEqual([])
    expect(named.length).toBeGreaterThan(operations.size)
  })
})

test.each(['/docs', '/openapi.json'])(
  '%s is sent small to who takes it, and not again to who has it',
  async (url) => {
    const plain = await server.request({ url })
    expect(plain.headers.vary).toBe('accept-encoding')
    const small = await server.request({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(small.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
    expect(small.rawPayload.length).toBeLessThan(66_000)
    const again = { 'if-none-match': String(plain.headers.etag) }
    expect((await server.request({ url, headers: again })).statusCode).toBe(304)
  },
)

describe('the page', () => {
  test('names every call with its method, address, fields and roles', async () => {
    const { body, headers } = await server.request({ url: '/docs' })
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { operationId }] of Object.entries(methods)) {
        expect(body).toContain(`<b>${method.toUpperCase()}</b> <code>${path}</code>`)
        expect(body).toContain(`<p id="${operationId}">`)
      }
    }
    expect(body).toContain(
      'Roles: business, staff. In the modules ekart, foodKart, service, tableOrdering.',
    )
    expect(body).toContain('<code>expected_version</code> <abbr title="required">*</abbr>')
  })

  test('runs no script and loads nothing: its policy allows its own style by hash alone', async () => {
    const { body, headers } = await server.request({ url: '/docs' })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^' ]+'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
    expect(body).not.toMatch(
      /<script|<iframe|<link rel="stylesheet|\sstyle="|\son\w+="|https?:\/\/(?!example\.com|localhost)[^"<]*\.(js|css|woff2?)/,
    )
  })

  test('writes what it is given as text', () => {
    const planted = {
      ...document,
      info: { ...document.info, description: '<script>alert(1)</script>' },
    }
    expect(docsPage(planted, '')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })
})
