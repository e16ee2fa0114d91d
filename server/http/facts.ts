import type { FastifyRequest } from 'fastify'
import { acceptedLanguage } from './accepted-language.ts'
import { countedAddress } from './address.ts'

/** What is known of a request beside its input: for sign-in, throttles and logs. Nothing of it is to be trusted. */
export type RequestFacts = {
  requestId: string
  address: string
  device: string | undefined
  token: string | undefined
  utcOffsetMinutes: number | undefined
  language: string | undefined
}

/** By what a signed-in caller names themselves, the module and the company that the call was made for. */
export type Credentials = Record<'token' | 'moduleId' | 'companyId', string | undefined>

/** Reads what a session is found by off a request. */
export function credentialsOf(request: FastifyRequest): Credentials {
  return { token: headerOf(request, 'x-access-token'), moduleId: headerOf(request, 'module-id'), companyId: headerOf(request, 'company-id') }
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
  }
}

/** Under what the address of a request is counted, by every limit. */
export function addressOf(request: FastifyRequest): string {
  return countedAddress(request.ip)
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
