import type { Base, Endpoint } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { JsonSchema } from './wire-schema.ts'

type RawField = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: true
  description: string
}

/**
 * A call whose body or answer is not the contract's JSON: a stream, a file or a third party's
 * message.
 */
export type RawCall = Pick<Endpoint, 'method' | 'path' | 'summary'> & {
  base: Base
  /** Who may call, as text, where a row of the permission table is not enough. */
  who: string
  /** Whether a session token is sent; some also take another secret. */
  takesToken?: 'must' | 'may'
  fields?: readonly RawField[]
  body?: readonly string[]
  /** The answer: its media types, or the shape of JSON. */
  answer: readonly string[] | JsonSchema
  refusals: readonly ProblemCode[]
}

const sealed = (name: string): RawField => ({
  name,
  in: 'query',
  required: true,
  description: 'Sealed; stands in the link that an answer gave, and works for two hours.',
})
const lastSeen: RawField = {
  name: 'last-event-id',
  in: 'header',
  description: 'The number of the last event that was seen: what came since is told first.',
}
const ofCompany: RawField = {
  name: 'company-id',
  in: 'header',
  description: 'The company that the caller believes the session to be about.',
}
const received: JsonSchema = {
  type: 'object',
  properties: { received: { type: 'boolean', const: true } },
  required: ['received'],
}
const ofCallers = ['TOKEN_MISSING', 'TOKEN_EXPIRED', 'TOKEN_REVOKED', 'COMPANY_CHANGED'] as const

/**
 * The calls outside the contract, by their names in the OpenAPI document. A test compares them with
 * the server's routes.
 */
export const rawCalls: Readonly<Record<string, RawCall>> = {
  followEvents: {
    method: 'GET',
    base: 'business',
    path: 'events',
    summary: 'What changes in the company, as it happens',
    who:
      'Every role; what the role may not read is not told. Ten streams a session, forty a ' +
      'person.',
    takesToken: 'must',
    fields: [
      {
        name: 'module-id',
        in: 'header',
        description: "The module the stream is about; empty for the company's default one.",
      },
      ofCompany,
      lastSeen,
    ],
    answer: ['text/event-stream'],
    refusals: [...ofCallers, 'VALIDATION'],
  },
  followSharedPage: {
    method: 'GET',
    base: 'business',
    path: 'inspection/follow',
    summary: 'What happens in a page that somebody shares, as it happens',
    who: 'The owner of the company who asked to watch it, in the session that asked.',
    takesToken: 'must',
    fields: [
      { name: 'share_id', in: 'query', required: true, description: 'From `inspection/ask`.' },
      ofCompany,
    ],
    answer: ['text/event-stream'],
    refusals: [...ofCallers, 'ROLE_FORBIDDEN', 'NOT_FOUND'],
  },
  followAsGuest: {
    method: 'GET',
    base: 'business',
    path: 'pub/events',
    summary: 'What changes about what a guest follows, as it happens',
    who: 'Open to whoever holds the secret. Exactly one is needed.',
    fields: [
      { name: 'uuid', in: 'query', description: 'Of a receipt.' },
      { name: 'ticket', in: 'query', description: 'Of a place in a queue.' },
      { name: 'link', in: 'query', description: 'Of a table.' },
      { name: 'reservation', in: 'query', description: 'Of a reservation.' },
      { name: 'application', in: 'query', description: 'Of an application for a job.' },
      lastSeen,
    ],
    answer: ['text/event-stream'],
    refusals: ['VALIDATION', 'NOT_FOUND'],
  },
  getImage: {
    method: 'GET',
    base: 'image',
    path: '',
    summary: 'A logo or picture',
    who: 'Open to everyone.',
    fields: [
      {
        name: 'url',
        in: 'query',
        required: true,
        description: 'The name that an answer gave; no address is fetched.',
      },
      {
        name: 'v',
        in: 'query',
        description: 'Any; changes when the picture does, for the cache of the browser.',
      },
      {
        name: 'if-none-match',
        in: 'header',
        description: 'The `etag` of an earlier answer: 304 when nothing changed.',
      },
    ],
    answer: ['image/png', 'image/jpeg', 'image/webp'],
    refusals: ['NOT_FOUND'],
  },
  sendResume: {
    method: 'POST',
    base: 'business',
    path: 'pub/resume',
    summary: 'Send the file of an application before the application itself',
    who: 'Open to whoever came in by a link to a job, and to those who may add an applicant.',
    takesToken: 'may',
    fields: [
      {
        name: 'intake-token',
        in: 'header',
        description: 'From `pub/link`, unless somebody signed in sends the file.',
      },
      ofCompany,
    ],
    body: [
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    answer: {
      type: 'object',
      properties: {
        data: {
          type: 'object',
          properties: { file_id: { type: 'string' } },
          required: ['file_id'],
        },
      },
      required: ['data'],
    },
    refusals: [
      ...ofCallers,
      'ROLE_FORBIDDEN',
      'MODULE_FORBIDDEN',
      'ACCOUNT_INACTIVE',
      'LINK_EXPIRED',
      'LIMIT_REACHED',
      'TOO_LARGE',
      'WRONG_TYPE',
    ],
  },
  getResume: {
    method: 'GET',
    base: 'business',
    path: 'communityeventbooking/resume',
    summary: 'The file of an application, to be saved',
    who:
      'Open to whoever holds the sealed link, which only those who may read applications are ' +
      'given.',
    fields: [sealed('file')],
    answer: [
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    refusals: ['LINK_EXPIRED', 'NOT_FOUND'],
  },
  getCalendar: {
    method: 'GET',
    base: 'business',
    path: 'calendar/:feed',
    summary: 'The bookings of a person or room, for a phone that subscribes to them',
    who: 'Open to whoever holds the secret address, which `resource/feed` makes and revokes.',
    answer: ['text/calendar'],
    refusals: ['NOT_FOUND'],
  },
  getFailedRows: {
    method: 'GET',
    base: 'business',
    path: 'import/failed',
    summary: 'The rows that an import could not take, as they stood in the file, each with why',
    who: 'Open to whoever holds the sealed link, which only those who may import are given.',
    fields: [sealed('file')],
    answer: ['text/csv'],
    refusals: ['LINK_EXPIRED'],
  },
  getImportTemplate: {
    method: 'GET',
    base: 'business',
    path: 'import/template',
    summary: 'A table to fill in and import',
    who: 'Open to everyone.',
    answer: ['text/csv'],
    refusals: [],
  },
  tellDelivery: {
    method: 'POST',
    base: 'business',
    path: 'webhook/delivery/:partner',
    summary:
      'What a delivery service tells of its couriers; applied once by the id of the event, ' +
      'in any order',
    who: 'Open to whoever signs with the secret of the connection.',
    fields: [
      {
        name: 'x-signature',
        in: 'header',
        required: true,
        description:
          '`t={epoch ms},v1={hex}`: HMAC-SHA-256 over the moment, a dot and the body as it ' +
          'is sent.',
      },
    ],
    body: ['application/json'],
    answer: received,
    refusals: ['INVALID_CREDENTIALS', 'TOO_LARGE', 'WRONG_TYPE'],
  },
  tellTwilio: {
    method: 'POST',
    base: 'business',
    path: 'webhook/text/twilio',
    summary: 'What people answer to text messages that Twilio sent: STOP and START',
    who: 'Open to the provider, who signs.',
    fields: [
      {
        name: 'x-twilio-signature',
        in: 'header',
        required: true,
        description: 'HMAC-SHA-1 over the address and the sorted fields, in Base64.',
      },
    ],
    body: ['application/x-www-form-urlencoded'],
    answer: ['text/xml'],
    refusals: ['INVALID_CREDENTIALS', 'TOO_LARGE', 'WRONG_TYPE'],
  },
  tellVonage: {
    method: 'POST',
    base: 'business',
    path: 'webhook/text/vonage',
    summary: 'What people answer to text messages that Vonage sent: STOP and START',
    who: 'Open to the provider, who signs: `sig`, HMAC-SHA-256 over the sorted fields.',
    body: ['application/json', 'application/x-www-form-urlencoded'],
    answer: ['text/plain'],
    refusals: ['INVALID_CREDENTIALS', 'TOO_LARGE', 'WRONG_TYPE'],
  },
  tellPayment: {
    method: 'POST',
    base: 'business',
    path: 'webhook/payment/stripe',
    summary: 'What the payment provider tells; applied once by the id of the event, in any order',
    who: 'Open to the provider, who signs.',
    fields: [
      {
        name: 'stripe-signature',
        in: 'header',
        required: true,
        description: "As the provider's own library makes and checks it.",
      },
    ],
    body: ['application/json'],
    answer: received,
    refusals: ['INVALID_CREDENTIALS', 'TOO_LARGE', 'WRONG_TYPE'],
  },
}
