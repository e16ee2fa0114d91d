import { type ReactNode, useMemo } from 'react'
import { openLink } from '#contract/guest.ts'
import { failureOf } from '../machines/failure.ts'
import type { Call } from '../services/http.ts'
import { CallProvider, useCalls } from '../views/seams/call-context.ts'

/** API calls behind a link: an expired token is renewed automatically. */
export function RenewedCalls({ code, children }: { code: string; children: ReactNode }) {
  const around = useCalls()
  const calls = useMemo(() => ({ ...around, call: renewing(around.call, code) }), [around, code])
  return <CallProvider value={calls}>{children}</CallProvider>
}

/**
 * Repeats a call with a new token if the old one has expired; if the link itself has expired, its
 * refusal is thrown.
 */
function renewing(call: Call, code: string): Call {
  let renewed: { intakeToken: string; times: number } | undefined
  return async (endpoint, input, options = {}) => {
    if (typeof input !== 'object' || !input || !('intakeToken' in input))
      return call(endpoint, input, options)
    // A new token changes the body, which needs a new idempotency key; a retry of the same body
    // keeps its key.
    const send = () => {
      if (!renewed) return call(endpoint, input, options)
      const { intakeToken, times } = renewed
      const key = options.idempotencyKey && { idempotencyKey: `${options.idempotencyKey}-${times}` }
      return call(endpoint, Object.assign({}, input, { intakeToken }), { ...options, ...key })
    }
    try {
      return await send()
    } catch (error) {
      if (failureOf(error).status !== 410) throw error
      const { intakeToken } = await call(openLink, { code }, { signal: options.signal })
      renewed = { intakeToken, times: (renewed?.times ?? 0) + 1 }
      return send()
    }
  }
}
