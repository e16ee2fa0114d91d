import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguage } from './accepted-language.ts'
import { countedNetworks, type Networks } from './address.ts'

/**
 * Facts about a request besides its input: for sign-in, rate limits and logs. None of it is
 * trusted.
 */
export type RequestFacts = {
  requestId: string
  /** The keys under which every rate limit counts the request. */
  networks: Networks
  device: string | undefined
  token: string | undefined
  utcOffsetMinutes: number | undefined
  language: string | undefined
  /** How long the client says that the call waited for a connection, in milliseconds. */
  waitedMs: number | undefined
  /** The device token this browser got at an earlier sign-in. */
  knownBy: string | undefined
}

/** The headers that identify a session, and the module and company of the call. */
export type Credentials = Record<'token' | 'moduleId' | 'companyId', string | undefined>

/** Reads the session's credentials from a request. */
export function credentialsOf(request: FastifyRequest): Credentials {
  return {
    token: headerOf(request, 'x-access-token'),
    moduleId: headerOf(request, 'module-id'),
    companyId: headerOf(request, 'company-id'),
  }
}

/** Reads the facts from a request. */
export function factsOf(request: FastifyRequest): RequestFacts {
  return {
    requestId: request.id,
    get networks() {
      return networksOf(request)
    },
    device: headerOf(request, 'user-agent'),
    token: headerOf(request, 'x-access-token'),
    language: acceptedLanguage(headerOf(request, 'accept-language')),
    utcOffsetMinutes: offsetOf(headerOf(request, 'utc-offset')),
    waitedMs: millisecondsOf(headerOf(request, 'waited-ms')),
    knownBy: deviceCookie.exec(headerOf(request, 'cookie') ?? '')?.[1],
  }
}

/** The keys under which every rate limit counts a request, from its address. */
export function networksOf(request: FastifyRequest): Networks {
  return countedNetworks(request.ip)
}

/**
 * A cookie for the device token: a sign-out clears the web storage but not this cookie. Scripts
 * can't read it.
 */
const deviceCookie = /(?:^|; )sevenfold-device=([\w-]{43})(?:;|$)/
const YEAR_SECONDS = 365 * 86_400

/** Sets the device token, which identifies the browser at its next sign-in. */
export function keepKnownBy(reply: FastifyReply, token: string): void {
  const secure = reply.request.protocol === 'https' ? '; Secure' : ''
  const terms = `Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${secure}`
  reply.header('set-cookie', `sevenfold-device=${token}; ${terms}`)
}

/** A header that may occur once; undefined when it is missing or empty. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Offsets range from -12:00 to +14:00; anything else counts as absent. */
function offsetOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^[+-]?\d{1,3}$/.test(text)) return undefined
  const minutes = Number(text)
  return minutes >= -12 * 60 && minutes <= 14 * 60 ? minutes : undefined
}

function millisecondsOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined
}
