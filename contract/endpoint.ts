import * as z from 'zod/mini'
import type { Page } from './page.ts'
import type { Permission } from './permission.ts'
import type { ProblemCode } from './problem.ts'

/**
 * `login` serves user/, usersocialdetail/ and module/; `business` everything else; `image` the
 * pictures; `root` what runs beside (health).
 */
export type Base = 'login' | 'business' | 'image' | 'root'

type Schema = z.ZodMiniType

/** One call of the API. Server, web app, OpenAPI document and tests are all made from these. */
export type Endpoint<
  Input extends Schema = Schema,
  Output extends Schema = Schema,
  Paged extends boolean = boolean,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  base: Base
  /** Without the base, as the specification spells it; `:uuid` marks a part that is filled in. */
  path: string
  summary: string
  /**
   * A row of the permission table; `public`: no token; `link`: who holds the secret in the input;
   * `signed-in`: every role, every module.
   */
  access: Permission | 'public' | 'link' | 'signed-in'
  input: Input
  /**
   * The body is bytes of one of these types, as they are; the fields of the input come in the
   * query.
   */
  bytes?: { types: readonly string[]; max: number }
  /**
   * All rows of the list can be had as a table (`accept: text/csv`), by those who hold this
   * permission beside that of the call.
   */
  table?: Permission
  /** The `data` of the answer; of a paged one, a single row. */
  output: Output
  paged: Paged
  /**
   * Of a list that is not `paged`: `whole`: its handler answers all rows, of which the page that
   * was asked for is sent, with its `pagination`; `summed`: rows and their `pagination` with sums
   * beside them, which stand beside `data` on the wire.
   */
  list?: 'whole' | 'summed'
  /** Special refusals, beside those that every endpoint has. */
  refusals: readonly ProblemCode[]
  /**
   * While the company is InActive writes are refused and no record offers an event, unless they are
   * what makes it active again.
   */
  whileInactive: boolean
  /** Asks or decides which company the session is about: the web app names none with it. */
  isAboutSession: boolean
}

/** What a handler gets and a service takes. */
export type InputOf<E extends Endpoint> = z.output<E['input']>
/** What a caller has to give: fields with a default may be left out. */
export type CallInput<E extends Endpoint> = z.input<E['input']>
/** What a handler answers and a service resolves to. */
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
    Pick<Endpoint, 'refusals' | 'whileInactive' | 'isAboutSession' | 'bytes' | 'table' | 'list'>
  >

/** Declares a call that answers one value. */
export function endpoint<I extends Schema, O extends Schema>(
  declared: Declared<I, O>,
): Endpoint<I, O, false> {
  return { refusals: [], whileInactive: false, isAboutSession: false, ...declared, paged: false }
}

/** Declares a call that answers a page of rows. */
export function listEndpoint<I extends Schema, O extends Schema>(
  declared: Omit<Declared<I, O>, 'method'>,
): Endpoint<I, O, true> {
  return {
    refusals: [],
    whileInactive: false,
    isAboutSession: false,
    ...declared,
    method: 'GET',
    paged: true,
  }
}

/**
 * Declares a list that is short by its nature: screens and handlers have all of it, on the wire it
 * is a page like any other.
 */
export function wholeListEndpoint<I extends Schema, Row extends Schema>({
  output,
  ...declared
}: Omit<Declared<I, Row>, 'method' | 'list'>): Endpoint<I, z.ZodMiniArray<Row>, false> {
  return endpoint({ ...declared, method: 'GET', output: z.array(output), list: 'whole' })
}

/**
 * Whether a call changes something, and so takes an idempotency key and is refused to an InActive
 * company. Sign-out is a GET by the specification and changes only the session.
 */
export function isWrite(endpoint: Pick<Endpoint, 'method'>): boolean {
  return endpoint.method !== 'GET'
}
