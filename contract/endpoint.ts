import * as z from 'zod/mini'
import type { Page } from './page.ts'
import type { Permission } from './permission.ts'
import type { ProblemCode } from './problem.ts'

/**
 * `login` serves user/, usersocialdetail/ and module/; `business` everything else; `image` the
 * images; `root` what is outside the API (health).
 */
export type Base = 'login' | 'business' | 'image' | 'root'

type Schema = z.ZodMiniType

/**
 * The declaration of one endpoint. Server, web app, OpenAPI document and tests are derived from it.
 */
export type Endpoint<
  Input extends Schema = Schema,
  Output extends Schema = Schema,
  Paged extends boolean = boolean,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  base: Base
  /** Without the base, as in the specification; `:uuid` marks a path parameter. */
  path: string
  summary: string
  /**
   * A row of the permission table; `public`: no token; `link`: everyone who has the secret in the
   * input; `signed-in`: every role, every module.
   */
  access: Permission | 'public' | 'link' | 'signed-in'
  input: Input
  /** The body is raw bytes of one of these types; the fields of the input are in the query. */
  bytes?: { types: readonly string[]; max: number }
  /** The whole list can be exported (`accept: text/csv`) by those who also hold this permission. */
  table?: Permission
  /** The `data` of the answer; for a paged answer, a single row. */
  output: Output
  paged: Paged
  /**
   * For a list that is not `paged`. `whole`: the handler returns all rows and the server sends the
   * requested page with its `pagination`; `summed`: rows and `pagination` with totals, which are
   * siblings of `data` in the response.
   */
  list?: 'whole' | 'summed'
  /** Refusals specific to this endpoint, in addition to those of every endpoint. */
  refusals: readonly ProblemCode[]
  /**
   * While the company is InActive, writes are refused and records offer no events, except for what
   * reactivates it.
   */
  whileInactive: boolean
  /**
   * The answer has letters to or from a person: the server keeps it for repeated calls for an hour
   * only.
   */
  hasLetters: boolean
  /** Reads or changes the session's company, so the web app sends no company id with it. */
  isAboutSession: boolean
}

/** What a handler receives. */
export type InputOf<E extends Endpoint> = z.output<E['input']>
/** What a caller sends: fields with a default are optional. */
export type CallInput<E extends Endpoint> = z.input<E['input']>
/** What a handler returns and a service resolves to. */
export type OutputOf<E extends Endpoint> =
  E extends Endpoint<Schema, infer O, infer Paged>
    ? Paged extends true
      ? Page<z.output<O>>
      : z.output<O>
    : never

type Declared<I extends Schema, O extends Schema> = Pick<
  Endpoint<I, O>,
  'method' | 'base' | 'path' | 'summary' | 'access' | 'input' | 'output'
> &
  Partial<
    Pick<
      Endpoint,
      'refusals' | 'whileInactive' | 'hasLetters' | 'isAboutSession' | 'bytes' | 'table' | 'list'
    >
  >

const usual = {
  refusals: [],
  whileInactive: false,
  hasLetters: false,
  isAboutSession: false,
} as const

/** Declares an endpoint that returns one value. */
export function endpoint<I extends Schema, O extends Schema>(
  declared: Declared<I, O>,
): Endpoint<I, O, false> {
  return { ...usual, ...declared, paged: false }
}

/** Declares an endpoint that returns a page of rows. */
export function listEndpoint<I extends Schema, O extends Schema>(
  declared: Omit<Declared<I, O>, 'method'>,
): Endpoint<I, O, true> {
  return { ...usual, ...declared, method: 'GET', paged: true }
}

/**
 * Declares a list that is always short: screens and handlers use all of it; in the response it is
 * paged like any other list.
 */
export function wholeListEndpoint<I extends Schema, Row extends Schema>({
  output,
  ...declared
}: Omit<Declared<I, Row>, 'method' | 'list'>): Endpoint<I, z.ZodMiniArray<Row>, false> {
  return endpoint({ ...declared, method: 'GET', output: z.array(output), list: 'whole' })
}

/** The valid fields of an input; invalid ones get their defaults. */
export function validInput<E extends Endpoint>({ input }: E, asked: unknown): InputOf<E> {
  const held: Record<string, unknown> = typeof asked === 'object' && asked ? { ...asked } : {}
  for (;;) {
    const parsed = z.safeParse<E['input']>(input, held)
    if (parsed.success) return parsed.data
    const bad = parsed.error.issues
      .map((issue) => issue.path[0])
      .filter((key) => typeof key === 'string' && key in held)
    if (bad.length === 0) return z.parse<E['input']>(input, {})
    for (const key of bad) delete held[String(key)]
  }
}

/**
 * Whether an endpoint writes: it then takes an idempotency key and is refused for an InActive
 * company. Sign-out is a GET in the specification and changes only the session.
 */
export function isWrite(endpoint: Pick<Endpoint, 'method'>): boolean {
  return endpoint.method !== 'GET'
}
