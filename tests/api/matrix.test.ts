import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import { type Role, roles } from '#contract/role.ts'
import { accessTable } from '../support/access-table.ts'
import { aCompany, aUser, type Company, type User } from '../support/builders.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** Every module but one, so that there is always one the company does not have. */
const owned = [
  'foodKart',
  'ekart',
  'service',
  'tableOrdering',
  'cConnect',
  'job',
] as const satisfies readonly ModuleName[]
const notOwned = 'skipques'
const asked = [...owned, notOwned] as const

const calls = Object.values<Endpoint>(endpoints)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

let server: TestServer
let companies: { active: Company; inactive: Company }
const users = new Map<string, User>()
let checked = 0

beforeAll(async () => {
  server = await startServer()
  companies = {
    active: await aCompany(server, { modules: owned }),
    inactive: await aCompany(server, { modules: owned, status: 'InActive' }),
  }
  for (const status of ['active', 'inactive'] as const) {
    for (const role of roles)
      users.set(`${role} ${status}`, await aUser(server, { company: companies[status], role }))
  }
})
afterAll(async () => {
  await server.close()
  process.stdout.write(`access matrix: ${checked} combinations of ${calls.length} calls\n`)
})

test('the hand-written access table contains every endpoint', () => {
  expect(calls.map(nameOf).filter((name) => !accessTable.has(name))).toEqual([])
})

test.each(calls.map((call) => [nameOf(call), call] as const))(
  '%s lets through whom the table names and nobody else',
  async (name, call) => {
    expect(await ask(call, undefined, '')).toBe(
      accessTable.get(name) === 'open' ? 'through' : 'TOKEN_MISSING',
    )
    for (const status of ['active', 'inactive'] as const) {
      for (const role of roles) {
        for (const module of asked) {
          const user = users.get(`${role} ${status}`)
          const answered = await ask(call, user, String(moduleIds[module]))
          expect(`${role} ${status} ${module}: ${answered}`).toBe(
            `${role} ${status} ${module}: ${expected(call, role, module, status)}`,
          )
        }
      }
    }
  },
)

/**
 * What the table says, in the order in which the server asks: the role, the module, the company's
 * status.
 */
function expected(
  call: Endpoint,
  role: Role,
  module: ModuleName,
  status: 'active' | 'inactive',
): string {
  const access = accessTable.get(nameOf(call))
  if (!access || access === 'open') return 'through'
  const own = access.modulesOf.get(role)
  if (!own) return 'ROLE_FORBIDDEN'
  if (access.isAboutModule) {
    const isAnyones = [...access.modulesOf.values()].some((modules) => modules.includes(module))
    const isNarrower =
      own.length < Math.max(...[...access.modulesOf.values()].map(({ length }) => length))
    if (isNarrower && (module === notOwned || !own.includes(module))) return 'ROLE_FORBIDDEN'
    if (module === notOwned || !isAnyones) return 'MODULE_FORBIDDEN'
  }
  // Who oversees companies acts on others than the one they stand in.
  const isHeldBack = status === 'inactive' && (role === 'business' || role === 'staff')
  return isHeldBack && call.method !== 'GET' && !access.isAlwaysAllowed
    ? 'ACCOUNT_INACTIVE'
    : 'through'
}

/**
 * The refusal of rights, or `through` for whatever comes after them: the input is empty on purpose.
 */
async function ask(call: Endpoint, user: User | undefined, moduleHeader: string): Promise<string> {
  checked += 1
  const url = `${server.config.basePath[call.base]}/${call.path.replace(/:\w+/, 'none')}`
  const hasBody = call.method === 'POST' || call.method === 'PUT'
  const headers = {
    'module-id': moduleHeader,
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(user && call !== endpoints.signOut && { 'x-access-token': user.token }),
  }
  const response = await server.request({
    method: call.method,
    url,
    headers,
    ...(hasBody && { payload: '{}' }),
  })
  return response.statusCode === 401 || response.statusCode === 403
    ? response.json().code
    : 'through'
}
