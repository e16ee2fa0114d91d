import { randomBytes } from 'node:crypto'
import type { CodePurpose } from '../db/tables/account.ts'
import { readableSigns } from '../http/request-id.ts'

/** 80 bits: too many to guess, few enough to type. */
const SIGN_COUNT = 16

/** The codes that a mail shows beside its link, for people whose mails are on another device. */
const readable: readonly CodePurpose[] = [
  'sign-up',
  'business-invitation',
  'staff-invitation',
  'password-reset',
]

/** A new code for a purpose, in the form used in links. */
export function newCode(purpose: CodePurpose): string {
  if (!readable.includes(purpose)) return randomBytes(16).toString('base64url')
  return randomSigns()
}

/** Random characters that are easy to read and type. */
export function randomSigns(): string {
  return Array.from(
    randomBytes(SIGN_COUNT),
    (byte) => readableSigns[byte % readableSigns.length],
  ).join('')
}

/** A code as a mail shows it: in groups of four. */
export function shownCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-')
}

/** Normalizes a typed code: upper case, no spaces or dashes, look-alikes replaced. */
export function codeAsMade(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}
