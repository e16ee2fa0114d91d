import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguage } from './accepted-language.ts'
import { countedAddress } from './address.ts'

/**
 * What is known of a request beside its input: for sign-in, throttles and logs. Nothing of it is to
 * be trusted.
 */
export type RequestFacts = {
  requestId: string
  address: string
  device: string | undefined
  token: string | undefined
  utcOffsetMinutes: number | undefined
  language: string | undefined
  /** What this browser was given when someone signed in before. */
  knownBy: string | undefined
}

/**
 * By what a signed-in caller names themselves, the module and the company that the call was made
 * for.
 */
export type Credentials = Record<'token' | 'moduleId' | 'companyId', string | undefined>

/** Reads what a session is found by off a request. */
export function credentialsOf(request: FastifyRequest): Credentials {
  return {
    token: headerOf(request, 'x-access-token'),
    moduleId: headerOf(request, 'module-id'),
    companyId: headerOf(request, 'company-id'),
  }
}

/** Reads the facts off a request. */
export function factsOf(request: FastifyRequest): RequestFacts {
  return {
    requestId: request.id,
    address: addressOf(request),
    device: headerOf(request, 'user-agent'),
    token: headerOf(request, 'x-access-token'),
    language: acceptedLanguage(headerOf(request, 'accept-language')),
    utcOffsetMinutes: offsetOf(headerOf(request, 'utc-offset')),
    knownBy: deviceCookie.exec(headerOf(request, 'cookie') ?? '')?.[1],
  }
}

/** Under what the address of a request is counted, by every limit. */
export function addressOf(request: FastifyRequest): string {
  return countedAddress(request.ip)
}

/** A token that a browser keeps although a sign-out clears its storage. No script can read it. */
const deviceCookie = /(?:^|; )sevenfold-device=([\w-]{43})(?:;|$)/
const YEAR_SECONDS = 365 * 86_400

/** Gives a browser what it is known by at the next sign-in. */
export function keepKnownBy(reply: FastifyReply, token: string): void {
  const secure = reply.request.protocol === 'https' ? '; Secure' : ''
  const terms = `Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${secure}`
  reply.header('set-cookie', `sevenfold-device=${token}; ${terms}`)
}

/** A header that may stand once; undefined when it is missing or empty. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Offsets run from -12:00 to +14:00; anything else is as good as none. */
function offsetOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^[+-]?\d{1,3}$/.test(text)) return undefined
  const minutes = Number(text)
  return minutes >= -12 * 60 && minutes <= 14 * 60 ? minutes : undefined
}
