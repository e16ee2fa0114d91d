import { beginApp, confirmApp } from '#contract/second-step.ts'
import { confirmPassword } from '#contract/security.ts'
import { codeAt, stepAt } from '../../server/second-step/totp.ts'
import type { Identity, TestServer } from './server.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a Base32 text, read as an app on a phone reads them. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code that an app with this secret shows at a moment. */
export function appCode(secret: string, nowMs: number): string {
  return codeAt(fromBase32(secret), stepAt(nowMs))
}

/** Sets an app up; returns its secret, the recovery codes, and how to wait for the next code. */
export async function withApp(server: TestServer, as: Identity, password: string) {
  await server.call(confirmPassword, { password }, { as })
  const { secret } = await server.ask(beginApp, {}, as)
  const code = () => appCode(secret, server.clock.now())
  const { recoveryCodes = [] } = await server.ask(confirmApp, { code: code() }, as)
  const nextCode = () => {
    server.clock.advance(30_000)
    return code()
  }
  return { secret, recoveryCodes, code, nextCode }
}
